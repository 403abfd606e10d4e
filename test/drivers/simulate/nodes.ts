import type { ExparserNode } from 'miniprogram-exparser'

type Element = HTMLElement & { __wxElement?: ExparserNode }

/** The node of a page whose `id` this is, through all components; undefined where there is none. */
export function findNode(page: HTMLElement, id: string): ExparserNode | undefined {
  for (const element of page.querySelectorAll<Element>('*')) {
    if (element.__wxElement?.id === id) return element.__wxElement
  }
  return undefined
}

/** What the template last gave the node for an attribute. */
export function attribute(node: ExparserNode, name: string): unknown {
  return node._vt?.attrs.find((each) => each.name === name)?.value
}

/** Sends an event the way the render layer does: to the node and then to those around it where it bubbles. */
export function send(node: ExparserNode, type: string, detail: object, bubbles = false) {
  const { Event } = require('miniprogram-exparser') as typeof import('miniprogram-exparser')
  Event.dispatchEvent(node, Event.create(type, detail, { bubbles, capturePhase: true, composed: true, extraFields: { touches: [], changedTouches: [] } }))
}

/** Text without white space: the targets lay it out differently, so that no scenario can rely on it. */
export const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')
