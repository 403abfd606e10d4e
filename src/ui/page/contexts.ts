import { createContext, type ReactNode } from 'react'

interface PageSide {
  /** Before the heading: the way back. */
  back?: ReactNode
  /** At the right end of the first line, e.g. the switch of the elder view. */
  side?: ReactNode
  end?: ReactNode
}

export const PageSideContext = createContext<PageSide>({})

/** Receives the heading of the page's content; null where the document keeps the title of the page table. */
export const HeadingContext = createContext<((heading: string) => void) | null>(null)

/** Whether the page is visible: a ref, because a change must not render hidden pages (WeChat: no `setData` then). */
export const ShownContext = createContext<{ readonly current: boolean }>({ current: true })
