import { createContext } from 'react'

/**
 * Whether the page around a component is the one that is seen. It is read when something is due, and tells no change:
 * rendering a page that is not seen is what it is there to avoid (WeChat: no `setData` in the background).
 */
export const ShownContext = createContext<{ readonly current: boolean }>({ current: true })
