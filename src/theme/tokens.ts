/**
 * The themes, in the order in which a channel or host is compared with their names (S5.1). A new theme needs a line
 * here, its hue below, and its channel in server/seed/channels.json.
 */
export const THEME_NAMES = ['orange', 'yellow', 'duole', 'xiaofu', 'zhyd', 'xiangjieqian', 'lefenqi'] as const
export type ThemeName = (typeof THEME_NAMES)[number]
/** Used when nothing else decides. */
export const DEFAULT_THEME = 'orange' satisfies ThemeName

export interface Hue {
  /** The background of the primary action. */
  primary: string
  onPrimary: string
  /** The background of what is selected or highlighted. */
  tint: string
  /** Text, borders and marks in the theme's hue. */
  accent: string
}

/**
 * One hue per theme, used sparingly: primary action, selection, and the amount. theme-css.ts generates the style
 * sheet.
 */
export const THEMES: Record<ThemeName, Hue> = {
  orange: { primary: '#C2410C', onPrimary: '#FFFFFF', tint: '#FFF4ED', accent: '#C2410C' },
  yellow: { primary: '#FACC15', onPrimary: '#2B1D00', tint: '#FEFAE6', accent: '#854D0E' },
  duole: { primary: '#BE123C', onPrimary: '#FFFFFF', tint: '#FFF1F3', accent: '#BE123C' },
  xiaofu: { primary: '#1D4ED8', onPrimary: '#FFFFFF', tint: '#EFF4FF', accent: '#1D4ED8' },
  zhyd: { primary: '#0F766E', onPrimary: '#FFFFFF', tint: '#EDFAF7', accent: '#0F766E' },
  xiangjieqian: { primary: '#6D28D9', onPrimary: '#FFFFFF', tint: '#F5F0FF', accent: '#6D28D9' },
  lefenqi: { primary: '#15803D', onPrimary: '#FFFFFF', tint: '#EEFAF1', accent: '#15803D' },
}

/** What all themes share. `line` is a hairline between items; `edge` outlines a control (3:1 on white, WCAG 1.4.11). */
export const SHARED = {
  ground: '#F5F6F8',
  card: '#FFFFFF',
  text: '#1F2329',
  secondary: '#5A6270',
  line: '#E4E7EB',
  edge: '#858C98',
  error: '#B42318',
  errorTint: '#FEF3F2',
  warn: '#8A4B00',
  warnTint: '#FFF8EB',
} as const

export const isThemeName = (name: unknown): name is ThemeName =>
  (THEME_NAMES as readonly unknown[]).includes(name)
