import { keyValue } from '@/platform/key-value'

/** The visitor's stored values. Opening them checks them all, so that is done once, for the client too. */
export const stored = keyValue(() => window.localStorage)
export const storedForSession = keyValue(() => window.sessionStorage)
