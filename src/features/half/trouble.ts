import { HalfRefused } from './api'

/** Why the order could not be opened. */
export type Trouble =
  /** The link, or what it led to, is no longer good. */
  | { kind: 'gone'; msg: string; byLink: boolean }
  /** The server asks to come back later. */
  | { kind: 'later'; msg: string }
  /** No answer came. */
  | { kind: 'failed' }
  /** The login page is on its way. */
  | { kind: 'login' }

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof HalfRefused)) return { kind: 'failed' }
  const { kind, message: msg, byLink } = error
  if (kind === 'gone') return { kind, msg, byLink }
  return kind === 'later' ? { kind, msg } : { kind }
}
