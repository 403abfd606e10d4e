import { bare, type Seen, textOf } from '../screen'
import type { Connection } from './connection'

/** An element as the protocol names it; `nodeId` only for custom components. */
export interface Found {
  pageId: number
  elementId: string
  tagName: string
  nodeId?: string
}

/** The elements of the visible page. */
export class Elements {
  constructor(private readonly connection: Connection) {}

  page() {
    return this.connection.send<{ pageId: number; path: string; query: Record<string, string> }>(
      'App.getCurrentPage',
    )
  }

  /** Returns the first element with this id that has a size; null if there is none. */
  async byId(id: string): Promise<Found | null> {
    for (const found of await this.all('Page.getElements', `#${id}`)) {
      const [width, height] = await this.dom(found, ['offsetWidth', 'offsetHeight'])
      if (Number(width) > 0 && Number(height) > 0) return found
    }
    return null
  }

  /** Returns the innermost elements whose text is exactly this, in document order. */
  byText(text: string) {
    const reads = `translate(., " \u00a0\n\t", "") = "${bare(text)}"`
    return this.all('Page.getElementsByXpath', `//*[${reads} and not(*[${reads}])]`)
  }

  /** Describes an element as the visitor sees it. */
  async look(id: string): Promise<Seen | null> {
    const found = await this.byId(id)
    if (!found) return null
    const [text] = await this.dom(found, ['innerText'])
    const [names] = await this.get<{ attributes: unknown[] }>(found, 'getAttributes', ['class']).then(
      ({ attributes }) => attributes,
    )
    return {
      text: textOf(text),
      value: found.tagName === 'input' ? textOf(await this.property(found, 'value')) : null,
      // The templates cannot set ARIA attributes, so the class of the ui kit shows whether the control is selected.
      isChecked: / chosen--/.test(` ${textOf(names)}`),
    }
  }

  /** Reads a property of the page's window by its path, `document.body.innerText`. */
  async window(...names: string[]) {
    const { pageId } = await this.page()
    const { properties } = await this.connection.send<{ properties: unknown[] }>('Page.getWindowProperties', {
      pageId,
      names,
    })
    return properties
  }

  async property(found: Found, name: string) {
    const { properties } = await this.get<{ properties: unknown[] }>(found, 'getProperties', [name])
    return properties[0]
  }

  /** Taps an element; a checkbox on its box, because its label may contain links. */
  async tap(found: Found) {
    const { attributes } = await this.get<{ attributes: unknown[] }>(found, 'getAttributes', ['aria-role'])
    const role = textOf(attributes[0]) || textOf(await this.property(found, 'ariaRole'))
    const isOption = role === 'checkbox' || role === 'radio'
    const [box] = isOption ? await this.inside(found, 'view') : []
    await this.send(box ?? found, 'tap')
  }

  trigger = (found: Found, type: string, detail: object) => this.send(found, 'triggerEvent', { type, detail })

  /** Calls one of the functions that the tools have for built-in components: `input.input`. */
  call = (found: Found, functionName: string, ...args: unknown[]) =>
    this.send(found, 'callFunction', { functionName, args })

  private async all(method: string, selector: string): Promise<Found[]> {
    const { pageId } = await this.page()
    const { elements } = await this.connection.send<{ elements: Omit<Found, 'pageId'>[] }>(method, {
      pageId,
      selector,
    })
    return elements.map((element) => ({ ...element, pageId }))
  }

  private async inside(found: Found, selector: string): Promise<Found[]> {
    const { elements } = await this.send<{ elements: Omit<Found, 'pageId'>[] }>(found, 'getElements', {
      selector,
    })
    return elements.map((element) => ({ ...element, pageId: found.pageId }))
  }

  private async dom(found: Found, names: string[]) {
    return (await this.get<{ properties: unknown[] }>(found, 'getDOMProperties', names)).properties
  }

  private get<T>(found: Found, method: string, names: string[]) {
    return this.send<T>(found, method, { names })
  }

  private send<T>({ pageId, elementId, nodeId }: Found, method: string, params: object = {}) {
    const own = { ...params, pageId, elementId, ...(nodeId && { nodeId }) }
    return this.connection.send<T>(`Element.${method}`, own)
  }
}
