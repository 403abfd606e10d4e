/**
 * The themes, in the order in which a channel or host is compared with their names (S5.1). A new theme needs a line
 * here, its hues in src/theme/tokens.ts, and its channel in server/seed/channels.json.
 */
export const THEME_NAMES = ['orange', 'yellow', 'duole', 'xiaofu', 'zhyd', 'xiangjieqian', 'lefenqi'] as const
export type ThemeName = (typeof THEME_NAMES)[number]
/** Used when nothing else decides. */
export const DEFAULT_THEME = 'orange' satisfies ThemeName

export const isThemeName = (name: unknown): name is ThemeName =>
  (THEME_NAMES as readonly unknown[]).includes(name)

export interface ThemeClues {
  /** `data.app.theme_color` of the channel options; an unknown name counts as missing. */
  option?: string | null
  channel: string
  /** The host name of the address; empty where there is none (mini-program). */
  host: string
  /** The page id, as in the page table. */
  page: string
  /** The platform bit of the user agent; 1 has a special rule (S9.2). */
  platformBit: number
}

/**
 * The theme of a page (S5.1, S5.2): platform bit 1 on the download pages forces xiaofu; otherwise the channel's
 * option; otherwise the first theme whose name is the channel, a prefix of it, or a label of the host; otherwise the
 * default.
 */
export function pickTheme({ option, channel, host, page, platformBit }: ThemeClues): ThemeName {
  if (platformBit === 1 && (page === 'download' || page === 'embedded')) return 'xiaofu'
  if (isThemeName(option)) return option
  const labels = host.toLowerCase().split('.')
  const fits = (name: string) => channel.startsWith(name) || labels.includes(name)
  if (channel === 'test-c3') return 'yellow'
  return THEME_NAMES.find((name) => name !== DEFAULT_THEME && fits(name)) ?? DEFAULT_THEME
}
