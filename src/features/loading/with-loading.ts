import { COMPLETE, LEAVE_MS, nextProgress, TICK_MS } from '@/lib/time/progress'
import { useLoading } from '@/stores/loading'

/** Which run the overlay belongs to: the leaving of an earlier one must not take it away from a later one. */
let latest = 0

/**
 * Shows the loading overlay while `work` goes on (S2.28, S2.29). The counter rises by 5 every 25 ms
 * and rests at 95; when the work has really ended it becomes 100 and the overlay leaves 300 ms later. If the work
 * fails the overlay leaves at once and the error goes on to the caller.
 * Resolves with the work itself, so that the next page opens under the overlay.
 */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  const { start, setProgress, stop } = useLoading.getState()
  const mine = ++latest
  start()
  const timer = setInterval(() => setProgress(nextProgress(useLoading.getState().progress)), TICK_MS)
  try {
    const result = await work
    setProgress(COMPLETE)
    setTimeout(() => mine === latest && stop(), LEAVE_MS)
    return result
  } catch (error) {
    if (mine === latest) stop()
    throw error
  } finally {
    clearInterval(timer)
  }
}
