import type { Mark } from '@contract/endpoints/channel'
import { post } from '@/http/api'
import { createContext } from '@/http/context'
import { uuid } from '@/lib/uuid'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'

export type MarkProps = Mark['props']

export interface MarkDeps {
  /** Sends a batch; rejects when it did not arrive. */
  send(events: Mark[]): Promise<unknown>
  /** Hands a batch over without waiting; false when that is not possible. */
  beacon(events: Mark[]): boolean
  onHide(run: () => void): void
  /** Path of the page that is shown, without query. */
  page(): string
  newId(): string
  now(): number
  /** Runs later; a call takes the place of the one before. */
  later(run: () => void): void
}

/** The contract takes no more in one call; older marks give way. */
const MOST = 100

/**
 * Collects marks and sends them in batches: when nothing was marked for a moment, or when the page hides. Each has an
 * id, so one that is sent twice counts once. What did not arrive is sent with the next batch.
 */
export function createMarks(deps: MarkDeps) {
  let queue: Mark[] = []
  const take = () => {
    const events = queue
    queue = []
    return events
  }
  const keep = (events: Mark[]) => {
    queue = [...events, ...queue].slice(-MOST)
  }
  const flush = () => {
    const events = take()
    if (events.length) deps.send(events).catch(() => keep(events))
  }
  deps.onHide(() => {
    const events = take()
    if (!events.length || deps.beacon(events)) return
    keep(events)
    flush()
  })
  /** Notes that something happened. Never a name, number or text that the visitor typed. */
  return (name: string, props: MarkProps = {}) => {
    const at = new Date(deps.now()).toISOString()
    queue = [...queue, { id: deps.newId(), name, page: deps.page(), at, props }].slice(-MOST)
    deps.later(flush)
  }
}

/** A mark is worth no waiting and no message: it goes out once the visitor has paused. */
const PAUSE_MS = 1500

const path = () => platform.address.current().slice(platform.address.origin.length).split(/[?#]/)[0] ?? ''
const context = createContext(platform)
let timer: ReturnType<typeof setTimeout> | undefined

export const mark = createMarks({
  send: (events) => post('/st/mark', { events }, { quiet: true }),
  beacon: (events) =>
    platform.beacon(`${settings.apiHost}/st/mark`, JSON.stringify({ ...context(), events })),
  onHide: (run) => void platform.onHide(run),
  page: () => path().slice(0, 64),
  newId: () => uuid(Date.now(), Math.random),
  now: Date.now,
  later: (run) => {
    clearTimeout(timer)
    timer = setTimeout(run, PAUSE_MS)
  },
})
