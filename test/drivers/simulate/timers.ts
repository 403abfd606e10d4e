type Run = (...values: unknown[]) => void
type Timer = ReturnType<typeof setTimeout>

/** The timers of one process of a mini-program: they end with it, and show which of them are due soon. */
export class Timers {
  /** When those that run once are due. */
  private readonly once = new Map<Timer, number>()
  /** Milliseconds between two runs of those that repeat. */
  private readonly repeated = new Map<Timer, number>()

  /** @param guarded what stands around each run */
  constructor(private readonly guarded: (run: Run) => Run) {}

  setTimeout = (run: Run, ms = 0, ...values: unknown[]): Timer => {
    const timer = setTimeout(() => {
      this.once.delete(timer)
      this.guarded(run)(...values)
    }, ms)
    this.once.set(timer, Date.now() + ms)
    return timer
  }

  setInterval = (run: Run, ms = 0, ...values: unknown[]): Timer => {
    const timer = setInterval(this.guarded(run), ms, ...values)
    this.repeated.set(timer, ms)
    return timer
  }

  clear = (timer: Timer) => {
    clearTimeout(timer)
    this.once.delete(timer)
    this.repeated.delete(timer)
  }

  clearAll() {
    for (const timer of [...this.once.keys(), ...this.repeated.keys()]) this.clear(timer)
  }

  /** Whether one that runs once is due within these milliseconds. */
  isDue(within: number) {
    const end = Date.now() + within
    return [...this.once.values()].some((due) => due <= end)
  }

  /** The longest pause of those that repeat within these milliseconds; 0 where none does. */
  rhythm(within: number) {
    return Math.max(0, ...[...this.repeated.values()].filter((ms) => ms <= within))
  }
}
