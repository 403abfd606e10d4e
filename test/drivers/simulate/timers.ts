type Run = (...values: unknown[]) => void
type Timer = ReturnType<typeof setTimeout>

/**
 * The timers of one process of the mini-program. They end with the process, and the driver can ask which ones are due
 * soon.
 */
export class Timers {
  /** Due times of the timers that run once. */
  private readonly once = new Map<Timer, number>()
  /** Intervals of the repeating timers in milliseconds. */
  private readonly repeated = new Map<Timer, number>()

  /** @param guarded wraps each callback, e.g. to catch its errors */
  constructor(private readonly guarded: (run: Run) => Run) {}

  setTimeout = (run: Run, ms = 0, ...values: unknown[]): Timer => {
    const timer = setTimeout(() => {
      this.once.delete(timer)
      this.fire(timer, () => this.guarded(run)(...values))
    }, ms)
    this.once.set(timer, Date.now() + ms)
    return timer
  }

  setInterval = (run: Run, ms = 0, ...values: unknown[]): Timer => {
    const timer = setInterval(() => this.fire(timer, () => this.guarded(run)(...values)), ms)
    this.repeated.set(timer, ms)
    return timer
  }

  /** Stops the callbacks, as WeChat does in the background. What was due runs afterwards, an interval once. */
  pause(paused: boolean) {
    const due = this.due
    this.due = paused ? new Map() : undefined
    if (!paused) for (const run of due?.values() ?? []) run()
  }

  private due: Map<Timer, () => void> | undefined

  private fire(timer: Timer, run: () => void) {
    if (this.due) this.due.set(timer, run)
    else run()
  }

  clear = (timer: Timer) => {
    this.due?.delete(timer)
    clearTimeout(timer)
    this.once.delete(timer)
    this.repeated.delete(timer)
  }

  clearAll() {
    for (const timer of [...this.once.keys(), ...this.repeated.keys()]) this.clear(timer)
  }

  /** Returns whether a timer that runs once is due within these milliseconds. */
  isDue(within: number) {
    const end = Date.now() + within
    return [...this.once.values()].some((due) => due <= end)
  }

  /** Returns the longest interval up to these milliseconds among the repeating timers; 0 if there is none. */
  rhythm(within: number) {
    return Math.max(0, ...[...this.repeated.values()].filter((ms) => ms <= within))
  }
}
