import type { PropsWithChildren } from 'react'
import type { Visit } from './guard/step'

/** Nothing lies over a page of H5 that is not the page's own. */
export const PageOverlays = ({ children }: PropsWithChildren<{ visit: Visit }>) => <>{children}</>
