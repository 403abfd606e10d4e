import type { Rendered } from './rendered'
import type { Threads } from './threads'

/** One `setData` call of a page, which transfers data to the render layer. */
export interface Crossing {
  route: string
  /** Size of its JSON in bytes. */
  bytes: number
  /** How many calls the page has made since it, or the app, was last hidden; 0 while it is visible. */
  hidden: number
}

type Instance = Rendered['instance']

/** Sends the `setData` calls of pages to the render layer, and records them. */
export class Crossings {
  /** All calls of all pages. No further calls come once the screen has stopped changing. */
  readonly all: Crossing[] = []
  private readonly sinceHidden = new WeakMap<Instance, number>()

  constructor(
    private readonly threads: Threads,
    private readonly isOpen: (instance: Instance) => boolean,
    private readonly isVisible: (instance: Instance) => boolean,
  ) {}

  /** From now on the page's calls cross to the render layer. */
  watch(instance: Instance, route: string) {
    const { setData, onHide } = instance
    if (typeof onHide === 'function')
      instance.onHide = () => {
        this.sinceHidden.set(instance, 0)
        onHide.call(instance)
      }
    instance.setData = (data, done) => {
      // Data cross to the render layer as JSON, so values that JSON cannot represent are lost here too.
      const json = JSON.stringify(data)
      const hidden = this.hiddenCalls(instance)
      this.all.push({ route, bytes: new Blob([json]).size, hidden })
      this.threads.toRender(() => {
        if (!this.isOpen(instance)) return
        setData.call(instance, JSON.parse(json), done && (() => this.threads.toLogic(done)))
      })
    }
  }

  private hiddenCalls(instance: Instance) {
    const calls = this.isVisible(instance) ? 0 : (this.sinceHidden.get(instance) ?? 0) + 1
    this.sinceHidden.set(instance, calls)
    return calls
  }
}
