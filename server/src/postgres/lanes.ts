import { AsyncLocalStorage } from 'node:async_hooks'

/** The database has no room for a call now, or does not answer. The code, as of a socket, makes it HTTP 503 (plugins/faults). */
export class NoConnection extends Error {
  readonly code = 'ETIMEDOUT'
}

const paths = new AsyncLocalStorage<string>()

/** Runs the work, and all that it waits for, in the lane of a path. What runs outside of any has the whole pool. */
export const inLane = <T>(path: string, work: () => T): T => paths.run(path, work)

/** How long a call waits for its turn, milliseconds: it gets there sooner than its repetition would. */
const WAIT_MS = 20_000
/** How long a statement that ran into a time limit narrows its lane, milliseconds. */
const STRAIN_MS = 2_000

interface Waiter {
  admit(): void
  refuse(error: Error): void
}

/** Of the connections: how many the calls of one path may have, and how many are kept for paths that have none. */
const SHARE = 3 / 8
const RESERVE = 1 / 4

/**
 * The lanes of one pool (a bulkhead): the calls of one path have a share of the connections, so that those which wait for
 * a locked or slow table leave connections to the others. Where a statement ran into a time limit, its lane has a single
 * one for a while, and whoever waits in it is refused: they would wait for the same.
 * @param max connections of the pool
 */
export function createLanes(max: number) {
  const share = Math.max(1, Math.floor(max * SHARE))
  const open = max - Math.floor(max * RESERVE)
  const lanes = new Map<string, Lane>()
  /** Those in which somebody waits. */
  const queued = new Set<Lane>()
  let held = 0

  class Lane {
    private held = 0
    private strainedUntil = 0
    private readonly waiting = new Set<Waiter>()

    private get isFull() {
      if (this.held === 0) return held >= max
      return held >= open || this.held >= (performance.now() < this.strainedUntil ? 1 : share)
    }

    /** Calls of this path wait, and none of them holds a connection. */
    get isStarved() {
      return this.held === 0
    }

    /** @throws {NoConnection} when no turn comes */
    async enter(): Promise<void> {
      if (!this.isFull) return this.admit()
      await new Promise<void>((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          this.waiting.delete(waiter)
          if (this.waiting.size === 0) queued.delete(this)
        }
        const waiter: Waiter = {
          admit: () => {
            end()
            this.admit()
            resolve()
          },
          refuse: (error) => {
            end()
            reject(error)
          },
        }
        const timer = setTimeout(() => waiter.refuse(new NoConnection('no turn came in this lane')), WAIT_MS)
        this.waiting.add(waiter)
        queued.add(this)
      })
    }

    private admit() {
      this.held++
      held++
    }

    leave() {
      this.held--
      held--
      // Those without a connection first.
      for (const lane of [...queued].sort((a, b) => a.held - b.held)) lane.admitNext()
    }

    private admitNext() {
      for (const waiter of this.waiting) {
        if (this.isFull) return
        waiter.admit()
      }
    }

    strain() {
      this.strainedUntil = performance.now() + STRAIN_MS
      this.refuseAll(new NoConnection('a statement of this lane ran into a time limit'))
    }

    refuseAll(error: Error) {
      for (const waiter of this.waiting) waiter.refuse(error)
    }
  }

  return {
    /** The lane of the call under way; null outside of any. */
    current(): Lane | null {
      const path = paths.getStore()
      if (path === undefined) return null
      const lane = lanes.get(path) ?? new Lane()
      lanes.set(path, lane)
      return lane
    },
    /** All connections are in use, and a path without one waits. */
    isCrowded: () => [...queued].some((lane) => lane.isStarved),
    refuseAll(error: Error) {
      for (const lane of queued) lane.refuseAll(error)
    },
  }
}
