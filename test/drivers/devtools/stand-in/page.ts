/** The part of the protocol that reads and acts on the visible page. */
import { at, first, idOf, type Method, type Node, type Params, stack } from './world'

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

/** The properties of a component; the value of an input is what it shows (`value()` of the package reads it). */
function dataOf(node: Node): Record<string, unknown> {
  const data = node.__wxElement?.data ?? {}
  const control = node.querySelector<HTMLInputElement>(':scope > input')
  return control ? { ...data, value: control.value } : data
}

/** Returns a property of a component; the package first asks which ones there are. */
function property(node: Node, name: string) {
  const data = dataOf(node)
  return name === '__propPublic'
    ? Object.fromEntries(Object.keys(data).map((each) => [each, true]))
    : data[name]
}

/** The functions that the tools have for built-in components. */
const components: Record<string, (node: Node, value: unknown) => void> = {
  'input.input': (node, value) => {
    const control = node.querySelector('input') as HTMLInputElement
    control.value = String(value)
    control.dispatchEvent(new Event('input'))
  },
}

export const pageAnswers: Record<string, (params: Params) => unknown> = {
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
    properties: params.names?.map((name) => property(nodeOf(params), name)),
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
