import { Event, type ExparserNode } from 'miniprogram-exparser'
import { bare, textOf } from '../screen'

type Element = HTMLElement & { __wxElement?: ExparserNode }

export function findNode(page: HTMLElement, id: string): ExparserNode | undefined {
  for (const element of page.querySelectorAll<Element>('*')) {
    if (element.__wxElement?.id === id) return element.__wxElement
  }
  return undefined
}

export function findTag(page: HTMLElement, tag: string): ExparserNode | undefined {
  return page.querySelector<Element>(`wx-${tag}`)?.__wxElement
}

/** Finds the innermost node whose text is exactly `text`; if there are several, the one that is drawn last. */
export function findText(page: HTMLElement, text: string): ExparserNode | undefined {
  const reads = (element: globalThis.Element) => bare(element.textContent) === bare(text)
  return [...page.querySelectorAll<Element>('*')]
    .filter((element) => element.__wxElement?._vt && reads(element) && ![...element.children].some(reads))
    .at(-1)?.__wxElement
}

/** Returns the value that the template set last for an attribute of the node. */
export function attribute(node: ExparserNode, name: string): unknown {
  return node._vt?.attrs.find((each) => each.name === name)?.value
}

/** Returns an attribute that is a text or a number; '' if the template set none. */
export const textAttribute = (node: ExparserNode, name: string) => textOf(attribute(node, name))

/** Dispatches an event as the render layer does: on the node and, if it bubbles, on its ancestors. */
export function send(node: ExparserNode, type: string, detail: object, bubbles = false) {
  Event.dispatchEvent(
    node,
    Event.create(type, detail, {
      bubbles,
      capturePhase: true,
      composed: true,
      extraFields: { touches: [], changedTouches: [] },
    }),
  )
}
