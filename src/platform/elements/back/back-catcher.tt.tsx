import type { PropsWithChildren } from 'react'

/**
 * Douyin has no `page-container`, so the system's back button leaves the page also while a sheet is open. What was
 * typed is kept as a draft.
 */
export const BackCatcher = ({ children }: PropsWithChildren) => children
