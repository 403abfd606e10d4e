import { uuid } from '@/lib/uuid'

/**
 * The idempotency key of a form's write (decisions.md §5): the same for every try of the same payload while its outcome
 * is unknown (no answer came), another one as soon as the payload differs, an answer came, or the key is older than
 * `lifeMs`. Keep one per form, in a ref or outside of render.
 */
export function createWriteKey(lifeMs = Number.POSITIVE_INFINITY, now: () => number = Date.now) {
  let key = ''
  let payload = ''
  let madeAt = 0
  return {
    /** The key for a try of this payload. */
    of(wanted: unknown): string {
      const text = JSON.stringify(wanted)
      if (!key || text !== payload || now() - madeAt > lifeMs) {
        key = uuid(now(), Math.random)
        payload = text
        madeAt = now()
      }
      return key
    },
    /** An answer came: the next try is a new write. */
    answered() {
      key = ''
    },
  }
}
