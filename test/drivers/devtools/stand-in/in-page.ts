/**
 * Runs in the browser beside the mini-program: the part of the automation protocol that reads and acts in its logic
 * layer and on its visible page. Parameters and results are those that `miniprogram-automator` 0.12.1 sends and reads
 * (`out/{MiniProgram,Page,Element}.js`).
 */
import type { Phone } from '../../weapp/phone'

declare global {
  var StandIn: typeof import('./in-page')
}

interface Params {
  [name: string]: unknown
  pageId?: number
  elementId?: string
  selector?: string
  method?: string
  args?: unknown[]
  names?: string[]
}
interface Options {
  success?(result: object): void
  fail?(result: object): void
  complete?(result: object): void
}
type Method = (...args: unknown[]) => unknown
type Instance = Record<string, unknown> & { route: string; options: object; setData(data: object): void }
type Node = HTMLElement & {
  __wxElement?: {
    data: Record<string, unknown>
    setData(data: object): void
    triggerEvent(type: string, detail: object): void
  }
}
interface World {
  wx: Record<string, Method | undefined>
  getApp: Method
  getCurrentPages(): Instance[]
}

const bridge = window as unknown as { __problem(text: string): void; __told(text: string): void }
const report = bridge.__problem
bridge.__problem = (text) => {
  bridge.__told(text)
  report(text)
}

const world = () => (globalThis as unknown as { __miniProgram: World }).__miniProgram

/** Compiles a function that arrived as text, with the globals of the logic layer. */
function compiled(text: unknown): Method {
  const { wx, getApp, getCurrentPages } = world()
  // oxlint-disable-next-line typescript/no-implied-eval -- the protocol sends functions as texts
  return new Function('wx', 'getApp', 'getCurrentPages', `return (${String(text)})`)(
    wx,
    getApp,
    getCurrentPages,
  ) as Method
}

const originals = new Map<string, Method | undefined>()

/**
 * Replaces a function of `wx`. A replacement gets the caller's arguments and then its own, and the original as
 * `this.origin`; what it returns or resolves to goes to the caller's callbacks.
 */
function mock({ method = '', functionDeclaration, args = [], result }: Params) {
  const { wx } = world()
  if (!originals.has(method)) originals.set(method, wx[method])
  const origin = originals.get(method)
  const replacement = functionDeclaration === undefined ? () => result : compiled(functionDeclaration)
  if (functionDeclaration === undefined && result === undefined) wx[method] = origin
  else
    wx[method] = async (options) => {
      const answer = (await replacement.call({ origin }, options, ...args)) as { errMsg?: string }
      const { success, fail, complete } = (options ?? {}) as Options
      const isFailed = answer.errMsg?.includes(':fail')
      if (isFailed) fail?.(answer)
      else success?.(answer)
      complete?.(answer)
      if (isFailed && !fail && !complete) throw answer
      return answer
    }
}

const ids = new WeakMap<object, number>()
let given = 0
function idOf(thing: object) {
  const id = ids.get(thing) ?? ++given
  ids.set(thing, id)
  return id
}
const pageOf = (instance: Instance) => ({
  pageId: idOf(instance),
  path: instance.route,
  query: instance.options,
})
const stack = () => world().getCurrentPages()

/** Returns the topmost page; its elements are the only ones that can be read. */
function top({ pageId }: Params) {
  const instance = stack().at(-1)
  const root = document.querySelector<HTMLElement>('weapp-page:last-of-type')
  if (!instance || !root || idOf(instance) !== pageId) throw new Error('page is not on top of page stack')
  return { instance, root }
}

const elements = new Map<string, Node>()
function described(node: Node) {
  const elementId = String(idOf(node))
  elements.set(elementId, node)
  return { elementId, tagName: node.tagName.toLowerCase().replace(/^wx-/, '') }
}
function nodeOf(params: Params): Node {
  top(params)
  const node = elements.get(params.elementId ?? '')
  if (!node?.isConnected) throw new Error('no such element')
  return node
}

/** The framework adds the component's prefix to an id of a template, and `wx-` to the names of WeChat's elements. */
const selected = (root: HTMLElement, selector = '') =>
  [
    ...root.querySelectorAll<Node>(
      selector
        .replace(/(^|[\s>])([a-z][\w-]*)/g, '$1wx-$2')
        .replace(/#([\w-]+)/g, ':is([id="$1"], [id$="--$1"])'),
    ),
  ].map(described)

function byXpath(root: HTMLElement, selector = '') {
  const found = document.evaluate(`.${selector}`, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  return Array.from({ length: found.snapshotLength }, (_, at) => described(found.snapshotItem(at) as Node))
}
const first = <T>([element]: T[]) => {
  if (!element) throw new Error('no such element')
  return element
}

const at = (from: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from)
const dataOf = (node: Node) => node.__wxElement?.data ?? {}

/** The functions that the tools have for built-in components. */
const components: Record<string, (node: Node, value: unknown) => void> = {
  'input.input': (node, value) => {
    const control = node.querySelector('input') as HTMLInputElement
    control.value = String(value)
    control.dispatchEvent(new Event('input'))
  },
  'slider.slideTo': (node, value) => {
    node.__wxElement?.setData({ value })
    node.__wxElement?.triggerEvent('change', { value })
  },
}

const answers: Record<string, (params: Params) => unknown> = {
  'App.getPageStack': () => ({ pageStack: stack().map(pageOf) }),
  'App.getCurrentPage': () => pageOf(first(stack().slice(-1))),
  'App.callWxMethod': async ({ method = '', args = [] }) => {
    const called = world().wx[method]
    if (!called) throw new Error(`wx.${method} is not a function`)
    return { result: await called(...args) }
  },
  'App.callFunction': async ({ functionDeclaration, args = [] }) => ({
    result: await compiled(functionDeclaration)(...args),
  }),
  'App.mockWxMethod': mock,

  'Page.getElement': (params) => first(selected(top(params).root, params.selector)),
  'Page.getElements': (params) => ({ elements: selected(top(params).root, params.selector) }),
  'Page.getElementByXpath': (params) => first(byXpath(top(params).root, params.selector)),
  'Page.getElementsByXpath': (params) => ({ elements: byXpath(top(params).root, params.selector) }),
  'Page.getData': (params) => ({
    data: at(top(params).instance, ['data', params.path].filter(Boolean).join('.')),
  }),
  'Page.setData': (params) => top(params).instance.setData(params.data as object),
  'Page.callMethod': async (params) => ({
    result: await (top(params).instance[params.method ?? ''] as Method)(...(params.args ?? [])),
  }),
  // In WeChat each page is a separate document.
  'Page.getWindowProperties': (params) => {
    const { root } = top(params)
    const own = { ...document, documentElement: document.documentElement, body: root }
    const view = { innerWidth, innerHeight, document: own }
    return { properties: (params.names ?? []).map((name) => at(view, name)) }
  },

  'Element.getElement': (params) => first(selected(nodeOf(params), params.selector)),
  'Element.getElements': (params) => ({ elements: selected(nodeOf(params), params.selector) }),
  'Element.getOffset': (params) => {
    const { left, top: y } = nodeOf(params).getBoundingClientRect()
    return { left: left + scrollX, top: y + scrollY }
  },
  'Element.getDOMProperties': (params) => ({
    properties: params.names?.map((name) => at(nodeOf(params), name)),
  }),
  'Element.getProperties': (params) => ({
    properties: params.names?.map((name) => dataOf(nodeOf(params))[name]),
  }),
  'Element.getAttributes': (params) => ({
    attributes: params.names?.map((name) => nodeOf(params).getAttribute(name)),
  }),
  'Element.getStyles': (params) => {
    const style = getComputedStyle(nodeOf(params))
    return { styles: params.names?.map((name) => style.getPropertyValue(name)) }
  },
  'Element.getWXML': (params) => {
    const { innerHTML, outerHTML } = nodeOf(params)
    return { wxml: params.type === 'outer' ? outerHTML : innerHTML }
  },
  // Like the tools, it sends the touch to the element itself, whatever lies above it.
  'Element.tap': async (params) => {
    const target = nodeOf(params)
    const touches = [new Touch({ identifier: 1, target, clientX: 1, clientY: 1 })]
    for (const type of ['touchstart', 'touchend'])
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, changedTouches: touches }))
    await Weapp.look.answered()
  },
  'Element.triggerEvent': (params) => {
    nodeOf(params).__wxElement?.triggerEvent(String(params.type), params.detail ?? {})
  },
  'Element.callFunction': (params) => {
    const call = components[String(params.functionName)]
    if (!call) throw new Error(`no function ${String(params.functionName)}`)
    call(nodeOf(params), params.args?.[0])
  },
}

/** Answers a call of the protocol. What crosses to the client is JSON. */
export async function answer(method: string, params: Params): Promise<unknown> {
  const own = answers[method]
  if (!own) throw new Error(`the stand-in does not know ${method}`)
  complete()
  return JSON.parse(JSON.stringify((await own(params)) ?? {}))
}

/** Adds the functions of `wx` that only the driver of the tools calls. */
function complete() {
  const { wx } = world()
  const manager = wx.getFileSystemManager as () => object
  if ('readFileSync' in manager()) return
  const { files } = (globalThis as unknown as { weapp: { phone: Phone } }).weapp.phone
  wx.getFileSystemManager = () => ({ ...manager(), readFileSync: (file: unknown) => files[String(file)] })
}
