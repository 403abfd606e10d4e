import { COMPLETE, LEAVE_MS, nextProgress, TICK_MS } from '@/lib/time/progress'
import { useLoading } from '@/stores/loading'

/** Identifies the latest run of the overlay: an earlier run that ends must not hide the overlay of a later one. */
let latest = 0
/** Whether the overlay already covers work that may lead to `withLoading`, whose counter goes on. */
let covering = 0

function begin(goesOn: boolean) {
  const { start, setProgress } = useLoading.getState()
  const run = ++latest
  if (!goesOn) start()
  const timer = setInterval(() => {
    if (run === latest) setProgress(nextProgress(useLoading.getState().progress))
  }, TICK_MS)
  const close = () => {
    if (run === latest) useLoading.getState().stop()
  }
  return { close, end: () => clearInterval(timer) }
}

/** Shows the overlay while `work` is pending that leads to `withLoading`; it closes when something was refused. */
export async function coverUntilLoading<T>(work: Promise<T>): Promise<T> {
  const { close, end } = begin(false)
  covering++
  try {
    return await work
  } finally {
    covering--
    end()
    close()
  }
}

/**
 * Shows the overlay while `work` is pending (S2.28, S2.29): the counter rises by 5 every 25 ms to 95, and becomes 100
 * when the work has ended. The overlay closes `LEAVE_MS` later, over the next page, and at once when the work fails.
 */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  const { close, end } = begin(covering > 0)
  try {
    const result = await work
    useLoading.getState().setProgress(COMPLETE)
    setTimeout(close, LEAVE_MS)
    return result
  } catch (error) {
    close()
    throw error
  } finally {
    end()
  }
}
