import { createElement } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface ScrollViewProps extends ElementProps {
  scrollY?: boolean
  enhanced?: boolean
}

/** A scrolling box; focusable, so that it can be scrolled with a keyboard. */
export function ScrollView(props: ScrollViewProps) {
  const { scrollY, enhanced: _, style, ...rest } = props
  const { tag, dom } = toDom('div', rest)
  const overflowY = scrollY ? 'auto' : undefined
  return createElement(tag, { tabIndex: 0, ...dom, style: { overflowY, ...style } })
}
