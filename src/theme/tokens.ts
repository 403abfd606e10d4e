import type { ThemeName } from '@contract/theme'

export interface Hue {
  primary: string
  onPrimary: string
  /** The background of what is selected or highlighted. */
  tint: string
  /** Text, borders and marks in the theme's hue. */
  accent: string
}

/** One hue per theme, for primary action, selection and amount. theme-css.ts generates the style sheet. */
export const THEMES: Record<ThemeName, Hue> = {
  orange: { primary: '#C2410C', onPrimary: '#FFFFFF', tint: '#FFF4ED', accent: '#C2410C' },
  yellow: { primary: '#FACC15', onPrimary: '#2B1D00', tint: '#FEFAE6', accent: '#854D0E' },
  duole: { primary: '#BE123C', onPrimary: '#FFFFFF', tint: '#FFF1F3', accent: '#BE123C' },
  xiaofu: { primary: '#1D4ED8', onPrimary: '#FFFFFF', tint: '#EFF4FF', accent: '#1D4ED8' },
  zhyd: { primary: '#0F766E', onPrimary: '#FFFFFF', tint: '#EDFAF7', accent: '#0F766E' },
  xiangjieqian: { primary: '#6D28D9', onPrimary: '#FFFFFF', tint: '#F5F0FF', accent: '#6D28D9' },
  lefenqi: { primary: '#15803D', onPrimary: '#FFFFFF', tint: '#EEFAF1', accent: '#15803D' },
}

/**
 * What differs in the dark. A primary colour is only lightened where it would hardly stand out from a dark card; that
 * of the default theme stays, because it would apply to every theme that keeps its own.
 */
export const DARK: Record<ThemeName, Partial<Hue> & Pick<Hue, 'tint' | 'accent'>> = {
  orange: { tint: '#2E1D14', accent: '#F0753C' },
  yellow: { tint: '#2A240F', accent: '#FACC15' },
  duole: { primary: '#D4204A', tint: '#331820', accent: '#FB7A90' },
  xiaofu: { primary: '#2563EB', tint: '#182540', accent: '#84A9FF' },
  zhyd: { tint: '#112B29', accent: '#45C2B2' },
  xiangjieqian: { primary: '#7F45EF', tint: '#271D3D', accent: '#B79BFA' },
  lefenqi: { tint: '#142A1C', accent: '#5CC480' },
}

/**
 * What all themes share. `fill` is what stands out from a card: a chip, a box; `line` is a hairline between items; `edge`
 * outlines a control (3:1 on white, WCAG 1.4.11); `press` lies over what a finger holds.
 */
export const SHARED = {
  ground: '#F5F6F8',
  fill: '#F5F6F8',
  card: '#FFFFFF',
  text: '#1F2329',
  secondary: '#5A6270',
  line: '#E4E7EB',
  edge: '#858C98',
  error: '#B42318',
  errorTint: '#FEF3F2',
  warn: '#8A4B00',
  warnTint: '#FFF8EB',
  press: '#1F23291F',
} as const

export const SHARED_DARK: Record<keyof typeof SHARED, string> = {
  ground: '#111418',
  fill: '#282D34',
  card: '#1B1F24',
  text: '#E6E8EB',
  secondary: '#A2AAB5',
  line: '#2C323A',
  edge: '#737C89',
  error: '#FF8A80',
  errorTint: '#33191A',
  warn: '#F2B457',
  warnTint: '#2B2110',
  press: '#E6E8EB24',
}

/**
 * In px at the usual size, and in the elder view, where one unit is at least 1.25 px: no text is smaller than 20 px
 * (18 dp). Headings grow less, or they would fill the screen.
 */
export const TYPE = {
  12: 16,
  14: 16,
  16: 16,
  18: 18,
  22: 20,
  28: 24,
  40: 32,
} as const

/** The sides of touch targets in px, and in the elder view (移动互联网应用适老化通用设计规范 2.1: at least 60). */
export const TARGETS = { 44: 60, 48: 60 } as const
