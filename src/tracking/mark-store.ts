import type { Mark } from '@contract/endpoints/channel'
import type { KeyValue } from '@/platform/types'

/** The storage key of the marks. Its version stands for the format of the value. */
export const MARKS = 'marks.1'
/** The oldest of more are dropped. */
const MAX_MARKS = 100
/** Older marks are dropped, because they no longer mean anything. */
const LIFE_MS = 7 * 86_400_000

/** The marks that the server has not confirmed. Tabs share the storage, so each change is written at once. */
export function createMarkStore(storage: KeyValue, now: () => number) {
  const all = () => {
    // A mark without an id could never be removed.
    const fresh = (mark: Mark) => typeof mark?.id === 'string' && Date.parse(mark.at) > now() - LIFE_MS
    try {
      const marks: unknown = JSON.parse(storage.get(MARKS) ?? '[]')
      return Array.isArray(marks) ? (marks as Mark[]).filter(fresh) : []
    } catch {
      return []
    }
  }
  const keep = (marks: Mark[]) => {
    if (marks.length) storage.set(MARKS, JSON.stringify(marks.slice(-MAX_MARKS)))
    else storage.remove(MARKS)
  }
  return {
    /** Oldest first. */
    all,
    add: (mark: Mark) => keep([...all(), mark]),
    drop: (marks: readonly Mark[]) => {
      const gone = new Set(marks.map(({ id }) => id))
      keep(all().filter(({ id }) => !gone.has(id)))
    },
  }
}

export type MarkStore = ReturnType<typeof createMarkStore>
