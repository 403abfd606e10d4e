import { type Callbacks, fail, hasCallback, succeed } from './answer'
import { type Crossing, Crossings } from './crossings'
import { Packages } from './packages'
import type { AppJson, OpenPage, Rendered, Renderer } from './rendered'
import type { Threads } from './threads'
import { parseUrl, type Query } from './url'

type Target = Callbacks & { url: string }

/** WeChat's limit of the page stack: the eleventh `navigateTo` fails. */
const deepest = 10

/** The page stack of a running mini-program: the pages' life cycle, and the functions that navigate. */
export class PageStack<R extends Rendered = Rendered> {
  readonly appJson: AppJson
  begun = 0
  /** Returns whether this phone can catch one more back gesture on a page that has caught so many. */
  catchesBack = (_caught: number) => true
  readonly packages: Packages
  private visible = true
  private readonly data: Crossings
  private readonly open: OpenPage<R>[] = []

  constructor(
    private readonly renderer: Renderer<R>,
    private readonly later: (run: () => void) => void,
    readonly threads: Threads,
  ) {
    this.appJson = renderer.appJson
    this.packages = new Packages(this.appJson)
    this.data = new Crossings(
      threads,
      (instance) => this.instances.includes(instance),
      (instance) => this.visible && this.open.at(-1)?.rendered.instance === instance,
    )
  }

  get top(): OpenPage<R> {
    const page = this.open.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }

  get crossings(): readonly Crossing[] {
    return this.data.all
  }

  get depth() {
    return this.open.length
  }

  get instances() {
    return this.open.map((page) => page.rendered.instance)
  }

  navigateTo = (options: Target) => {
    if (this.depth >= deepest) return fail('navigateTo', options, 'webview count limit exceed')
    return this.move('navigateTo', options, () => call(this.top, 'onHide'))
  }

  redirectTo = (options: Target) => this.move('redirectTo', options, () => this.close())

  reLaunch = (options: Target) =>
    this.move('reLaunch', options, () => {
      while (this.depth) this.close()
    })

  navigateBack = (options: Callbacks & { delta?: number } = {}) => {
    const { top } = this
    if (this.catchesBack(top.caught) && top.rendered.catchBack?.()) {
      top.caught++
      return succeed('navigateBack', options)
    }
    if (this.depth < 2) return fail('navigateBack', options, 'cannot navigate back at first page')
    return this.soon('navigateBack', options, () => {
      for (let i = 0; i < (options.delta ?? 1) && this.depth > 1; i++) this.close()
      call(this.top, 'onShow')
    })
  }

  setTitle = (options: Callbacks & { title: string }) => {
    if (this.depth) this.top.title = options.title
    return succeed('setNavigationBarTitle', options)
  }

  setColour = (options: Callbacks & { backgroundColor: string }) => {
    if (this.depth) this.top.colour = options.backgroundColor
    return succeed('setNavigationBarColor', options)
  }

  /** Shows a page on top of the stack and calls `onLoad`, `onShow` and `onReady`. */
  mount(route: string, query: Query) {
    this.packages.add(route)
    const rendered = this.renderer.render(route)
    const { instance } = rendered
    Object.assign(instance, { route, __route__: route, options: query })
    this.data.watch(instance, route)
    const title =
      this.renderer.pageJson(route).navigationBarTitleText ??
      this.appJson.window?.navigationBarTitleText ??
      ''
    this.open.push({ route, query, rendered, title, caught: 0 })
    call(this.top, 'onLoad', query)
    call(this.top, 'onShow')
    rendered.attach()
    call(this.top, 'onReady')
  }

  /** Removes all pages without calling their life-cycle methods, as when the process is killed. */
  drop() {
    for (const page of this.open.splice(0)) page.rendered.detach()
  }

  has(route: string) {
    const packed = (this.appJson.subPackages ?? []).flatMap(({ root, pages }) =>
      pages.map((page) => `${root}/${page}`),
    )
    return [...this.appJson.pages, ...packed].includes(route)
  }

  /** Hides the app with its visible page, or shows both again. */
  show(visible: boolean) {
    this.visible = visible
    if (this.depth) call(this.top, visible ? 'onShow' : 'onHide')
  }

  /** Leaves all pages, as going back to the first one and closing it would. */
  closeAll() {
    while (this.depth) this.close()
  }

  private move(name: string, options: Target, leave: () => void) {
    const { route, query } = parseUrl(options.url, this.open.at(-1)?.route)
    if (!this.has(route)) return fail(name, options, `page "${route}" is not found`)
    const enter = () =>
      this.soon(name, options, () => {
        leave()
        this.mount(route, query)
      })
    if (this.packages.isHere(route)) return enter()
    const missing = `loadSubpackage:fail ${this.packages.of(route)}`
    const ended = this.packages
      .comes(route)
      .then((comes) => (comes ? enter() : fail(name, options, missing)) ?? {})
    ended.catch(() => {})
    return hasCallback(options) ? undefined : ended
  }

  /** Runs a navigation after the call has returned, as WeChat does. */
  private soon(name: string, options: Callbacks, run: () => void) {
    this.begun++
    const settled = new Promise<object>((resolve, reject) => {
      this.later(() => {
        try {
          run()
          resolve(succeed(name, options) ?? {})
        } catch (error) {
          reject(error)
          throw error
        }
      })
    })
    settled.catch(() => {})
    return hasCallback(options) ? undefined : settled
  }

  private close() {
    const page = this.open.pop()
    if (!page) return
    call(page, 'onUnload')
    page.rendered.detach()
  }
}

function call(page: OpenPage, hook: string, argument?: unknown) {
  const run = page.rendered.instance[hook]
  if (typeof run === 'function') run.call(page.rendered.instance, argument)
}
