import type { PropsWithChildren } from 'react'
import type { Visit } from './guard/step'

/** On H5 nothing covers a page except the page's own layers. */
export const PageOverlays = ({ children }: PropsWithChildren<{ visit: Visit }>) => <>{children}</>
