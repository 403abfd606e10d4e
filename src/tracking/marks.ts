import { CODE } from '@contract/codes'
import type { Mark } from '@contract/endpoints/channel'
import { MAX_PAGE } from '@contract/formats'
import { post } from '@/http/api'
import { createContext } from '@/http/context'
import { HttpStatusError, type Post } from '@/http/http'
import { uuid } from '@/lib/crypto/uuid'
import { reportBug } from '@/lib/expected'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useThirdParty } from '@/stores/third-party'
import { createMarkStore, type MarkStore } from './mark-store'

export type MarkProps = Mark['props']

export interface MarkDeps {
  store: MarkStore
  /** Sends a batch; true when it is done with, false when the server cannot take it now, rejects when it did not arrive. */
  send(events: Mark[]): Promise<boolean>
  /** Hands a batch over without waiting; false when that is not possible. */
  beacon(events: Mark[]): boolean
  onHide(run: () => void): void
  onOnline(run: () => void): void
  /** Path of the page that is shown, without query. */
  page(): string
  newId(): string
  now(): number
  /** What each mark carries beside its own. */
  carried(): MarkProps
  /** Runs later; a call takes the place of the one before. */
  later(run: () => void): void
}

/** So many stay far below the server's 64 KB for one body, and the browsers' 64 KB for beacons. */
const BATCH = 40

/**
 * Collects marks and sends them in batches: when nothing was marked for a moment, when the page hides, at the start for
 * what an earlier visit left, and when the network comes back. Each has an id, so one that is sent twice counts once.
 *
 * A mark stays in the store until the server has answered for it. A beacon gets no answer and may be lost, so what it
 * carries stays too and is sent once more with the next batch; the server leaves out the ids that it knows.
 */
export function createMarks(deps: MarkDeps) {
  const { store } = deps
  const handedOver = new Set<string>()
  let sending = false

  const flush = async () => {
    if (sending) return
    sending = true
    try {
      for (let batch = next(); batch.length; batch = next()) {
        if (!(await deps.send(batch))) return
        store.drop(batch)
      }
    } catch (error) {
      // No answer: they wait for the next batch, the network or the next start.
      reportBug(error)
    } finally {
      sending = false
    }
  }
  const next = () => store.all().slice(0, BATCH)

  deps.onHide(() => {
    const left = store.all().filter(({ id }) => !handedOver.has(id))
    for (let at = 0; at < left.length; at += BATCH) {
      const batch = left.slice(at, at + BATCH)
      if (!deps.beacon(batch)) return void flush()
      for (const { id } of batch) handedOver.add(id)
    }
  })
  deps.onOnline(() => void flush())
  if (store.all().length) deps.later(() => void flush())

  /** Notes that something happened. Never a name, number or text that the visitor typed. */
  return (name: string, props: MarkProps = {}) => {
    const at = new Date(deps.now()).toISOString()
    store.add({ id: deps.newId(), name, page: deps.page(), at, props: { ...deps.carried(), ...props } })
    deps.later(() => void flush())
  }
}

/** A mark is worth no waiting and no message: it goes out once the visitor has paused. */
const PAUSE_MS = 1500
const MARK = '/st/mark'

const path = () => platform.address.current().slice(platform.address.origin.length).split(/[?#]/)[0] ?? ''
const context = createContext(platform)
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * `send` over a `post`. What is refused (by the server's answer, or by an HTTP 4xx of something before it) counts as
 * done: it will not get better by trying again. Too many at once will.
 */
export function createSend(post: Post): MarkDeps['send'] {
  return async (events) => {
    try {
      const answer = await post(MARK, { events }, { quiet: true })
      return answer?.code !== CODE.rateLimited
    } catch (error) {
      if (error instanceof HttpStatusError && error.status >= 400 && error.status < 500) return true
      throw error
    }
  }
}

export const mark = createMarks({
  store: createMarkStore(platform.storage, Date.now),
  send: createSend(post),
  beacon: (events) => platform.beacon(`${settings.apiHost}${MARK}`, JSON.stringify({ ...context(), events })),
  onHide: (run) => void platform.onHide(run),
  onOnline: (run) => void platform.onOnline(run),
  page: () => path().slice(0, MAX_PAGE),
  newId: () => uuid(Date.now(), Math.random),
  now: Date.now,
  // Whether the channel's tracking script, if it has one, had loaded by then.
  carried: () => ({ third_party: useThirdParty.getState().loaded }),
  later: (run) => {
    clearTimeout(timer)
    timer = setTimeout(run, PAUSE_MS)
  },
})
