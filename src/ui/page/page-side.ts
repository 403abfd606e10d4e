import { createContext, type ReactNode } from 'react'

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
