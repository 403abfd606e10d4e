import { keepLatest } from './keep-latest'
import { within } from './time/within'

/** How long a value counts as recent, and how long a reader waits for it. */
const RECENT_MS = 5_000
const WAIT_MS = 300
/** How many keys are kept. */
const MAX_KEYS = 500

/** What was read a moment ago. Never rejects: when `load` fails or is late, the last known value or null. */
export function recent<T>(load: (key: string) => Promise<T>, failed: (error: unknown) => void) {
  const kept = new Map<string, { value: Promise<T | null>; known: T | null; until: number }>()
  return (key = ''): Promise<T | null> => {
    const now = performance.now()
    const last = kept.get(key)
    if (last && last.until > now) return last.value
    const loaded = load(key)
    const value: Promise<T | null> = within(WAIT_MS, loaded).catch((error) => {
      failed(error)
      return next.known
    })
    const next = { value, known: last?.known ?? null, until: now + RECENT_MS }
    const keep = (read: T) => Object.assign(next, { value: loaded, known: read })
    // Also a value that arrives too late for this reader.
    loaded.then(keep, () => {})
    keepLatest(kept, key, next, MAX_KEYS)
    return value
  }
}
