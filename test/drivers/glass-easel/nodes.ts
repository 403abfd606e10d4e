/** Finds the elements of the visible page in the browser. */
import { isVisible } from '../in-page'
import { bare } from '../screen'

export type Node = HTMLElement & { __wxElement?: { data?: Record<string, unknown> } }

export const page = () => document.querySelector<HTMLElement>('weapp-page:last-of-type')

// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
export const shown = (node: HTMLElement) => bare(node.innerText)
export const dataOf = (node: Node) => node.__wxElement?.data ?? {}

/** The framework adds the component's prefix to an id of a template. */
export const byId = (id: string) =>
  [...(page()?.querySelectorAll<Node>(`[id="${id}"], [id$="--${id}"]`) ?? [])].find(isVisible)

/** Returns the innermost elements whose text is exactly this, the one that is drawn last first. */
export function byText(text: string): Node[] {
  const reads = (node: Element) => bare(node.textContent) === bare(text)
  return [...(page()?.querySelectorAll<Node>('*') ?? [])]
    .filter((node) => reads(node) && ![...node.children].some(reads) && isVisible(node))
    .reverse()
}

export const control = (node?: Node) => node?.querySelector<HTMLInputElement>('input, textarea')
