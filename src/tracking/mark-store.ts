import type { Mark } from '@contract/endpoints/channel'
import type { KeyValue } from '@/platform/types'

/** Where the marks lie on the device. Its version is the shape of what it holds. */
export const MARKS = 'marks.1'
/** No more wait; the oldest give way. */
const MOST = 100
/** What is older says nothing any more. */
const LIFE_MS = 7 * 86_400_000

/**
 * The marks that the server has not confirmed, on the device, so that they outlive a reload and a time without network.
 * Tabs share it: nothing is held in memory, each change is read anew, made and written at once, by the marks' ids.
 */
export interface MarkStore {
  /** Oldest first. */
  all(): Mark[]
  add(mark: Mark): void
  /** They have arrived, or nobody wants them. */
  drop(marks: readonly Mark[]): void
}

export function createMarkStore(storage: KeyValue, now: () => number): MarkStore {
  const all = () => {
    // Without an id of its own it could never be dropped again.
    const fresh = (mark: Mark) => typeof mark?.id === 'string' && Date.parse(mark.at) > now() - LIFE_MS
    try {
      const marks: unknown = JSON.parse(storage.get(MARKS) ?? '[]')
      return Array.isArray(marks) ? (marks as Mark[]).filter(fresh) : []
    } catch {
      // Not what we wrote.
      return []
    }
  }
  const keep = (marks: Mark[]) => {
    if (marks.length) storage.set(MARKS, JSON.stringify(marks.slice(-MOST)))
    else storage.remove(MARKS)
  }
  return {
    all,
    add: (mark) => keep([...all(), mark]),
    drop: (marks) => {
      const gone = new Set(marks.map(({ id }) => id))
      keep(all().filter(({ id }) => !gone.has(id)))
    },
  }
}
