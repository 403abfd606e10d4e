/** The seven themes (guide design table; product.md §4). */
export const THEME_NAMES = ['orange', 'yellow', 'duole', 'xiaofu', 'zhyd', 'xiangjieqian', 'lefenqi'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

export interface Hue {
  /** Ground of the primary action. */
  primary: string
  onPrimary: string
  /** Ground of what is selected or pointed out. */
  tint: string
  /** Text, borders and marks in the theme's hue. */
  accent: string
}

/** One hue each, used sparingly: primary action, selection, the amount. theme.scss carries the same numbers. */
export const THEMES: Record<ThemeName, Hue> = {
  orange: { primary: '#C2410C', onPrimary: '#FFFFFF', tint: '#FFF4ED', accent: '#C2410C' },
  yellow: { primary: '#FACC15', onPrimary: '#2B1D00', tint: '#FEFAE6', accent: '#854D0E' },
  duole: { primary: '#BE123C', onPrimary: '#FFFFFF', tint: '#FFF1F3', accent: '#BE123C' },
  xiaofu: { primary: '#1D4ED8', onPrimary: '#FFFFFF', tint: '#EFF4FF', accent: '#1D4ED8' },
  zhyd: { primary: '#0F766E', onPrimary: '#FFFFFF', tint: '#EDFAF7', accent: '#0F766E' },
  xiangjieqian: { primary: '#6D28D9', onPrimary: '#FFFFFF', tint: '#F5F0FF', accent: '#6D28D9' },
  lefenqi: { primary: '#15803D', onPrimary: '#FFFFFF', tint: '#EEFAF1', accent: '#15803D' },
}

export const isThemeName = (name: unknown): name is ThemeName =>
  (THEME_NAMES as readonly unknown[]).includes(name)
