import { createContext, type ReactNode } from 'react'
import { DEFAULT_THEME, type ThemeName } from '@/theme/tokens'

interface PageSide {
  /** Before the heading: the way back. */
  back?: ReactNode
  /** At the right end of the first line, e.g. the switch of the elder view. */
  side?: ReactNode
  /** Below the content. */
  end?: ReactNode
}

/** What every page shows. */
export const PageSideContext = createContext<PageSide>({})

/** Receives the heading of the page's content; null where the document keeps the title of the page table. */
export const HeadingContext = createContext<((heading: string) => void) | null>(null)

/**
 * Whether the surrounding page is visible. It is a ref that is read when needed and causes no rendering, because
 * rendering hidden pages is what it exists to avoid (WeChat: no `setData` in the background).
 */
export const ShownContext = createContext<{ readonly current: boolean }>({ current: true })

/**
 * The theme of the surrounding page, for the few components that need its values; style sheets use the custom
 * properties.
 */
export const ThemeContext = createContext<ThemeName>(DEFAULT_THEME)
