import { setTimeout as sleep } from 'node:timers/promises'

/** What a repeated run may use: pauses that end with the job, and the signal of its end. */
type Pauses = { wait: (ms: number) => Promise<unknown>; signal: AbortSignal }

/** Runs `work`, which fails only after the signal, `every` milliseconds; `stop` waits for the run under way. */
export function repeat(every: number, work: (pauses: Pauses) => Promise<unknown>) {
  const stopped = new AbortController()
  const { signal } = stopped
  const wait = (ms: number) => sleep(ms, undefined, { signal })
  async function run() {
    for (;;) {
      await wait(every)
      await work({ wait, signal })
    }
  }
  // Only the stop ends it.
  const ended = run().catch(() => {})
  return {
    async stop() {
      stopped.abort()
      await ended
    },
  }
}
