/** Chosen by the name of a channel or host too; orange is the default, and yellow is only the channel test-c3's. */
const NAMED = ['duole', 'xiaofu', 'zhyd', 'xiangjieqian', 'lefenqi'] as const
/** In the order of S5.1. A new one also needs its hues in src/theme/tokens.ts and a channel in the seed. */
export const THEME_NAMES = ['orange', 'yellow', ...NAMED] as const
export type ThemeName = (typeof THEME_NAMES)[number]
export const DEFAULT_THEME = 'orange' satisfies ThemeName

export const isThemeName = (name: unknown): name is ThemeName =>
  (THEME_NAMES as readonly unknown[]).includes(name)

export interface ThemeClues {
  /** `data.app.theme_color` of the channel options; an unknown name counts as missing. */
  option?: string | null
  channel: string
  /** The host name of the address; empty where there is none (mini-program). */
  host: string
  page: string
  /** The platform bit of the user agent; 1 has a special rule (S9.2). */
  platformBit: number
}

/** The theme of a page (S5.1, S5.2). */
export function pickTheme({ option, channel, host, page, platformBit }: ThemeClues): ThemeName {
  if (platformBit === 1 && (page === 'download' || page === 'embedded')) return 'xiaofu'
  if (isThemeName(option)) return option
  if (channel === 'test-c3') return 'yellow'
  const labels = host.toLowerCase().split('.')
  const fits = (name: ThemeName) => channel.startsWith(name) || labels.includes(name)
  return NAMED.find(fits) ?? DEFAULT_THEME
}
