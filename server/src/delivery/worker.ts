import { repeat } from '../lib/time/repeat'
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
  const running = new Map<string, Set<Promise<void>>>()

  /** Delivers to one receiver until nothing is due. A database failure is reported, and the worker survives it. */
  async function deliverAll(due: Due, signal: AbortSignal) {
    while (!signal.aborted && (await deliverTo(engine, due)));
  }
  function startFor(due: Due, signal: AbortSignal) {
    const lanes = running.get(due.receiver) ?? new Set()
    running.set(due.receiver, lanes)
    for (let free = PER_RECEIVER - lanes.size; free > 0; free--) {
      const lane = deliverAll(due, signal)
        .catch(onError)
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
  }

  const looking = repeat(PAUSE_MS, async ({ signal }) => {
    const receivers = await dueReceivers(engine).catch(onError)
    for (const due of receivers ?? []) startFor(due, signal)
  })
  return {
    async stop() {
      await looking.stop()
      await Promise.all([...running.values()].flatMap((lanes) => [...lanes]))
    },
  }
}
