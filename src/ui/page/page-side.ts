import { createContext, type ReactNode } from 'react'

/** What every page shows at the right end of its first line, e.g. the switch of the elder view. */
export const PageSideContext = createContext<ReactNode>(null)
