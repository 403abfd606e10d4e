import { Event, type ExparserNode } from 'miniprogram-exparser'
import { bare, textOf } from '../screen'

type Element = HTMLElement & { __wxElement?: ExparserNode }

/** The node of a page whose `id` this is, through all components; undefined where there is none. */
export function findNode(page: HTMLElement, id: string): ExparserNode | undefined {
  for (const element of page.querySelectorAll<Element>('*')) {
    if (element.__wxElement?.id === id) return element.__wxElement
  }
  return undefined
}

/** The first node of a page with this tag. */
export function findTag(page: HTMLElement, tag: string): ExparserNode | undefined {
  return page.querySelector<Element>(`wx-${tag}`)?.__wxElement
}

/** The innermost node that reads exactly `text`; of several the one drawn last. */
export function findText(page: HTMLElement, text: string): ExparserNode | undefined {
  const reads = (element: globalThis.Element) => bare(element.textContent) === bare(text)
  return [...page.querySelectorAll<Element>('*')]
    .filter((element) => element.__wxElement?._vt && reads(element) && ![...element.children].some(reads))
    .at(-1)?.__wxElement
}

/** What the template last gave the node for an attribute. */
export function attribute(node: ExparserNode, name: string): unknown {
  return node._vt?.attrs.find((each) => each.name === name)?.value
}

/** An attribute that is a text or a number; '' where the template gave none. */
export const textAttribute = (node: ExparserNode, name: string) => textOf(attribute(node, name))

/** Sends an event the way the render layer does: to the node and then to those around it where it bubbles. */
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
