/** These functions run in the browser. They read what a screen reader finds on the visible page. */
import { isVisible } from '../in-page'
import { dataOf, type Node, page } from './nodes'

export interface Announced {
  id: string
  text: string
  aria: Record<string, string>
}

/** As in WeChat's renderer each value is a text, also a missing one; an empty one means that there is none. */
export const announced = (): Announced[] =>
  [...(page()?.querySelectorAll<Node>('*') ?? [])].filter(isVisible).flatMap((node) => {
    const given = Object.entries(dataOf(node)).filter(
      ([name, value]) => name.startsWith('aria') && value !== null && value !== '',
    )
    if (!given.length) return []
    return {
      id: node.id.split('--').at(-1) ?? '',
      text: node.textContent?.replace(/\s+/g, '') ?? '',
      aria: Object.fromEntries(
        given.map(([name, value]) => [`aria-${name.slice(4).toLowerCase()}`, String(value)]),
      ),
    }
  })

/** A node of the data that Taro sends: children, and attributes under their short or their own names. */
interface Sent {
  cn?: Sent[]
  [attribute: string]: unknown
}

/** Returns what is lost for a screen reader: sent under a name that no template has, or read as "undefined". */
export function lostAria(): string[] {
  const found: string[] = []
  const walk = ({ cn = [], ...own }: Sent) => {
    for (const [name, value] of Object.entries(own))
      if (/^aria[A-Z]/.test(name) && value !== undefined)
        found.push(`no template has ${name}=${JSON.stringify(value)}`)
    cn.forEach(walk)
  }
  const data = weapp?.stack.top.rendered.instance.data as { root?: Sent } | undefined
  if (data?.root) walk(data.root)
  for (const { id, aria } of announced())
    for (const [name, value] of Object.entries(aria))
      if (value === 'undefined') found.push(`${name} of ${id} reads "undefined"`)
  return [...new Set(found)]
}
