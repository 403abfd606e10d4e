import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceDown } from './api-error'
import { isDatabaseDown } from './database-down'

interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(error: unknown): void
}

/** How many items wait at most for the batch before theirs to end; a further one is refused. */
const MOST_WAITING = 5_000

/**
 * Handles items that are asked for at the same time in one go: what comes while a batch is under way is in the next one, and
 * every caller waits for its own result, so nothing is lost with the process. `pauseMs` collects for longer.
 * @param handle returns the results in the order of its items. When it rejects, each item is handled alone, so that none fails
 *   because of another's content, unless the database is down
 * @throws {ServiceDown} (the returned function) while too many wait
 */
export function batched<T, R>(
  handle: (items: T[]) => Promise<R[]>,
  { most, pauseMs = 0 }: { most: number; pauseMs?: number },
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let running = false

  async function alone({ item, resolve, reject }: Waiting<T, R>) {
    try {
      resolve((await handle([item]))[0] as R)
    } catch (error) {
      reject(error)
    }
  }

  async function next() {
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const results = await handle(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      if (error instanceof ServiceDown || isDatabaseDown(error)) {
        // Whoever waited for this one has waited long enough.
        for (const { reject } of [...batch, ...waiting]) reject(error)
        waiting = []
      } else for (const one of batch) await alone(one)
    }
  }

  async function run() {
    running = true
    if (pauseMs > 0) await sleep(pauseMs)
    while (waiting.length > 0) await next()
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) return reject(new ServiceDown('too many wait for the database'))
      waiting.push({ item, resolve, reject })
      if (!running) void run()
    })
}
