import { createContext } from 'react'

/** Receives the heading of the page's content; null where the document keeps the title of the page table. */
export const HeadingContext = createContext<((heading: string) => void) | null>(null)
