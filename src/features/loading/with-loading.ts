import { COMPLETE, LEAVE_MS, nextProgress, TICK_MS } from '@/lib/time/progress'
import { useLoading } from '@/stores/loading'

/** Identifies the latest run of the overlay: an earlier run that ends must not hide the overlay of a later one. */
let latest = 0

/**
 * Shows the loading overlay while `work` is pending (S2.28, S2.29). The counter rises by 5 every 25 ms and stops at
 * 95; when the work has ended it becomes 100, and the overlay closes 300 ms later. When the work fails the overlay
 * closes at once and the error is passed on. Resolves together with the work, so that the next page opens under the
 * overlay.
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
