type Run = (...values: unknown[]) => void
type Timer = ReturnType<typeof setTimeout>

/** Shorter timers run when nothing else is to do: what a visit records must not depend on the machine's speed. */
const SHORT = 50

let skipped = 0

/** The timers of one process: they end with it, and the driver can ask which are due soon. */
export class Timers {
  /** Due times of the timers that run once. */
  private readonly once = new Map<Timer, number>()
  /** The timers without a delay that have not run yet. */
  private readonly tasks = new Set<Timer>()
  /** The short timers that have not run yet. */
  private readonly short = new Map<Timer, () => void>()
  /** Intervals of the repeating timers in milliseconds. */
  private readonly repeated = new Map<Timer, number>()

  /** @param guarded wraps each callback, e.g. to catch its errors */
  constructor(private readonly guarded: (run: Run) => Run) {}

  setTimeout = (run: Run, ms = 0, ...values: unknown[]): Timer => {
    const fire = () => {
      this.forget(timer)
      this.fire(timer, () => this.guarded(run)(...values))
    }
    const isShort = ms > 0 && ms <= SHORT
    const timer = setTimeout(isShort ? () => this.fireShort(timer) : fire, ms)
    this.once.set(timer, Date.now() + ms)
    if (isShort) this.short.set(timer, fire)
    if (ms === 0) this.tasks.add(timer)
    return timer
  }

  /** The time in milliseconds as the program would have it without skipped waits. */
  now = () => Date.now() + skipped

  /** Whether answers of the network are on their way, which come before the short timers. */
  expects = () => false

  /** Resolves when the program waits only for answers and for timers. */
  async idle() {
    // Promises are resolved before the next turn of the event loop.
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.tasks.size)
  }

  /** Resolves when the program waits only for answers and for longer timers; the waits of the short ones are skipped. */
  async quiet() {
    for (;;) {
      await this.idle()
      const [next] = this.short
      if (!next || this.expects()) return
      clearTimeout(next[0])
      skipped += SHORT
      next[1]()
    }
  }

  private fireShort(timer: Timer) {
    if (this.tasks.size || this.expects()) setTimeout(() => this.fireShort(timer), 4)
    else this.short.get(timer)?.()
  }

  private forget(timer: Timer) {
    for (const kind of [this.once, this.short, this.tasks]) kind.delete(timer)
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
    this.forget(timer)
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
