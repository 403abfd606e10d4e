import { HalfRefused } from './api'

/** Why the order could not be opened. */
export type Trouble =
  /** The link, or the order behind it, is no longer valid. */
  | { kind: 'gone'; msg: string; byLink: boolean }
  /** The server asked the visitor to come back later. */
  | { kind: 'later'; msg: string }
  /** No answer arrived. */
  | { kind: 'failed' }
  /** The login page is being opened. */
  | { kind: 'login' }

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof HalfRefused)) return { kind: 'failed' }
  const { kind, message: msg, byLink } = error
  if (kind === 'gone') return { kind, msg, byLink }
  return kind === 'later' ? { kind, msg } : { kind }
}
