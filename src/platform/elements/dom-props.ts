import type { CSSProperties, MouseEvent, ReactNode } from 'react'

/** The part of Taro's props that all elements share. `aria-role` is the mini-program's name for `role`. */
export interface ElementProps {
  id?: string
  className?: string
  style?: CSSProperties
  children?: ReactNode
  hidden?: boolean
  hoverClass?: string
  catchMove?: boolean
  onClick?: (event: MouseEvent) => void
  'aria-role'?: string
  'aria-level'?: number
  [ariaOrData: `aria-${string}` | `data-${string}`]: unknown
}

/** Roles for which HTML has an element. Shared code sets `aria-role`, and H5 renders the native element. */
const TAGS: Record<string, string> = {
  main: 'main',
  navigation: 'nav',
  region: 'section',
  article: 'article',
  list: 'ul',
  listitem: 'li',
  group: 'fieldset',
  legend: 'legend',
  associationlist: 'dl',
  term: 'dt',
  definition: 'dd',
}

/** The HTML element for a role, and the DOM props without those that only the mini-program supports. */
export function toDom<P extends ElementProps>(fallback: string, props: P) {
  const { 'aria-role': role, 'aria-level': level, hoverClass: _, catchMove: __, ...dom } = props
  if (role === 'heading') return { tag: `h${level ?? 2}`, dom }
  const tag = role && TAGS[role]
  // Safari drops the list semantics of a list without markers unless the role is set explicitly.
  return { tag: tag || fallback, dom: !tag || tag === 'ul' ? { ...dom, role } : dom }
}
