import { createContext } from 'react'

/**
 * Whether the surrounding page is visible. It is a ref that is read when needed and causes no rendering, because
 * rendering hidden pages is what it exists to avoid (WeChat: no `setData` in the background).
 */
export const ShownContext = createContext<{ readonly current: boolean }>({ current: true })
