import type { KeyValue } from './types'

const KEY = 'chunk_reload'
/** A second miss this soon is no new build but a broken one; it must not reload for ever. */
const AGAIN_MS = 30_000

/**
 * Whether a page must be loaded anew: its part of the program is gone because a newer build took its place. The
 * address is the new page's already, so that a reload opens it from the new build.
 */
export function isNewBuild(reason: unknown, session: KeyValue, now: number): boolean {
  if ((reason as Error | undefined)?.name !== 'ChunkLoadError') return false
  const last = Number(session.get(KEY)) || 0
  if (now - last < AGAIN_MS) return false
  session.set(KEY, String(now))
  return true
}
