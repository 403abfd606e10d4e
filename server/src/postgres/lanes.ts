import { AsyncLocalStorage } from 'node:async_hooks'

/** The database has no free connection or does not respond. The code makes it HTTP 503 (plugins/faults). */
export class NoConnection extends Error {
  readonly code = 'ETIMEDOUT'
}

const paths = new AsyncLocalStorage<string>()

/** Runs the work, including what it awaits, in the lane of a path. Work outside of any lane may use the whole pool. */
export const inLane = <T>(path: string, work: () => T): T => paths.run(path, work)

/** How long a request waits for a connection, milliseconds; a retry would wait longer. */
const WAIT_MS = 20_000
/** For how long a statement that reached a time limit restricts its lane, milliseconds. */
const STRAIN_MS = 2_000

interface Waiter {
  admit(): void
  refuse(error: Error): void
}

/** Fraction of the connections for one path, and fraction kept for paths that have none. */
const SHARE = 3 / 8
const RESERVE = 1 / 4

/**
 * The lanes of one pool (bulkhead pattern): the requests of one path get a share of the connections, so that requests
 * which wait for a locked or slow table leave connections to others. After a statement reached a time limit, its lane has
 * a single connection for a while, and its waiting requests are refused, because they would wait for the same.
 * @param max connections of the pool
 */
export function createLanes(max: number) {
  const share = Math.max(1, Math.floor(max * SHARE))
  const open = max - Math.floor(max * RESERVE)
  const lanes = new Map<string, Lane>()
  /** Lanes with waiting requests. */
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

    /** Requests of this path wait, and none of them has a connection. */
    get isStarved() {
      return this.held === 0
    }

    /** @throws {NoConnection} when no connection becomes free in time */
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
        const timer = setTimeout(() => waiter.refuse(new NoConnection('no connection became free')), WAIT_MS)
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
      // Lanes without a connection first.
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
      this.refuseAll(new NoConnection('a statement of this lane reached a time limit'))
    }

    refuseAll(error: Error) {
      for (const waiter of this.waiting) waiter.refuse(error)
    }
  }

  return {
    /** The lane of the current request; null outside of any. */
    current(): Lane | null {
      const path = paths.getStore()
      if (path === undefined) return null
      const lane = lanes.get(path) ?? new Lane()
      lanes.set(path, lane)
      return lane
    },
    /** A path without a connection has waiting requests. */
    isCrowded: () => [...queued].some((lane) => lane.isStarved),
    refuseAll(error: Error) {
      for (const lane of queued) lane.refuseAll(error)
    },
  }
}
