import { deliverTo } from './attempt'
import { type Due, dueReceivers } from './receivers'
import type { Engine } from './task'

export interface Running {
  /** Stops the worker; resolves when the current attempts, if any, have ended. */
  stop(): Promise<void>
}

const PAUSE_MS = 1_000
/** Concurrent attempts per receiver and process: a slow receiver delays its own deliveries only. */
const PER_RECEIVER = 2

/** Starts the delivery worker; server.ts calls it once. */
export function startDelivery(
  engine: Engine,
  { onError = () => {} }: { onError?: (error: unknown) => void } = {},
): Running {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wake = () => {}
  const running = new Map<string, Set<Promise<void>>>()

  /** Delivers to one receiver until nothing is due. A database failure is reported, and the worker survives it. */
  async function deliverAll(due: Due) {
    while (!stopped && (await deliverTo(engine, due)));
  }
  function startFor(due: Due) {
    const lanes = running.get(due.receiver) ?? new Set()
    running.set(due.receiver, lanes)
    for (let free = PER_RECEIVER - lanes.size; free > 0; free--) {
      const lane = deliverAll(due)
        .catch(onError)
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
  }

  async function work() {
    while (!stopped) {
      try {
        for (const due of await dueReceivers(engine)) startFor(due)
      } catch (error) {
        onError(error)
      }
      if (stopped) break
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, PAUSE_MS)
      })
    }
    await Promise.all([...running.values()].flatMap((lanes) => [...lanes]))
  }
  const finished = work()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      wake()
      await finished
    },
  }
}
