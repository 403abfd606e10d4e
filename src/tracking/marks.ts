import { CODE } from '@contract/codes'
import type { Mark } from '@contract/endpoints/channel'
import { MAX_PAGE } from '@contract/formats'
import { post } from '@/http/api'
import { createContext } from '@/http/context'
import { HttpStatusError, type Post } from '@/http/http'
import { reportUnexpected } from '@/lib/expected'
import { newId, now } from '@/platform/clock'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useThirdParty } from '@/stores/channel'
import { createMarkStore, type MarkStore } from './mark-store'

export type MarkProps = Mark['props']

export interface MarkDeps {
  store: MarkStore
  /** True when the batch is settled, false when the server cannot accept it now; rejects when it did not arrive. */
  send(events: Mark[]): Promise<boolean>
  beacon(events: Mark[]): boolean
  onHide(run: () => void): void
  onOnline(run: () => void): void
  page(): string
  newId(): string
  now(): number
  carried(): MarkProps
  /** Runs a function later; a new call replaces the previous one. */
  later(run: () => void): void
}

/** The size of a batch, which stays far below the server's 64 KB for one body and the browsers' 64 KB for beacons. */
const BATCH = 40

/**
 * Sends marks in batches. Each stays in the store until the server has confirmed it, also after a beacon, which gets no
 * answer; the server ignores known ids.
 */
export function createMarks(deps: MarkDeps) {
  const { store } = deps
  const beaconed = new Set<string>()
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
      // Without an answer the marks wait for the next batch, the network or the next start.
      reportUnexpected(error)
    } finally {
      sending = false
    }
  }
  const next = () => store.all().slice(0, BATCH)

  deps.onHide(() => {
    const left = store.all().filter(({ id }) => !beaconed.has(id))
    for (let at = 0; at < left.length; at += BATCH) {
      const batch = left.slice(at, at + BATCH)
      if (!deps.beacon(batch)) return void flush()
      for (const { id } of batch) beaconed.add(id)
    }
  })
  deps.onOnline(() => void flush())
  if (store.all().length) deps.later(() => void flush())

  /** Records an event. It must never contain a name, number or text that the visitor typed. */
  return (name: string, props: MarkProps = {}) => {
    const at = new Date(deps.now()).toISOString()
    store.add({ id: deps.newId(), name, page: deps.page(), at, props: { ...deps.carried(), ...props } })
    deps.later(() => void flush())
  }
}

/** In milliseconds. A mark is not urgent: it is sent once the visitor has paused. */
const PAUSE_MS = 1500
const MARK = '/st/mark'

export const path = () =>
  platform.address.current().slice(platform.address.origin.length).split(/[?#]/)[0] ?? ''
const context = createContext(platform)
let timer: ReturnType<typeof setTimeout> | undefined

/** A refused batch counts as settled, because a retry would not help, except too many requests. */
export const createSend =
  (post: Post): MarkDeps['send'] =>
  async (events) => {
    try {
      const answer = await post(MARK, { events }, { quiet: true })
      return answer?.code !== CODE.rateLimited
    } catch (error) {
      if (error instanceof HttpStatusError && error.status >= 400 && error.status < 500) return true
      throw error
    }
  }

export const mark = createMarks({
  store: createMarkStore(platform.storage, now),
  send: createSend(post),
  beacon: (events) => platform.beacon(`${settings.apiHost}${MARK}`, JSON.stringify({ ...context(), events })),
  onHide: platform.onHide,
  onOnline: platform.onOnline,
  page: () => path().slice(0, MAX_PAGE),
  newId,
  now,
  // Whether the channel's tracking script, if there is one, had loaded by then.
  carried: () => ({ third_party: useThirdParty.getState().loaded }),
  later: (run) => {
    clearTimeout(timer)
    timer = setTimeout(run, PAUSE_MS)
  },
})
