type Run = () => void

/** The definition of a page or component; Taro's handler of all events is `eh`. */
interface Definition {
  eh?(event: object): void
  methods?: Definition
}

/**
 * What one sends, the other receives in a later task, in order (framework/performance/tips/runtime_setData). A busy
 * render layer (`hold`) draws when the visitor's next event leaves it: always the same order, without waiting.
 */
export class Threads {
  private held: Run[] | undefined

  /** @param later runs a function in a later task, in the order of the calls */
  constructor(private readonly later: (run: Run) => void) {}

  toRender = (run: Run) => {
    if (this.held) this.held.push(run)
    else this.later(run)
  }

  toLogic = (run: Run) => {
    const received = this.held?.splice(0) ?? []
    this.later(run)
    for (const draw of received) draw()
  }

  hold(held: boolean) {
    this.draw()
    this.held = held ? [] : undefined
  }

  /** Draws what a busy render layer has received. */
  draw() {
    for (const draw of this.held?.splice(0) ?? []) draw()
  }

  get isHeld() {
    return this.held !== undefined
  }

  /** Returns the definition with events that cross to the logic layer. What a handler returns does not come back. */
  crossing<D extends object>(definition: D): D {
    const { eh, methods } = definition as Definition
    if (methods) return { ...definition, methods: this.crossing(methods) }
    if (!eh) return definition
    const { toLogic } = this
    function crossed(this: object, event: object) {
      toLogic(() => eh?.call(this, event))
    }
    return { ...definition, eh: crossed }
  }
}
