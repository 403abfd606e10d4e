import { type CSSProperties, createElement } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface ScrollViewProps extends ElementProps {
  scrollX?: boolean
  scrollY?: boolean
  enhanced?: boolean
  showScrollbar?: boolean
}

/** A scrolling box; focusable, so that it can be scrolled with a keyboard. */
export function ScrollView(props: ScrollViewProps) {
  const { scrollX, scrollY, enhanced: _, showScrollbar: __, style, ...rest } = props
  const { tag, dom } = toDom('div', rest)
  const scroll: CSSProperties = {
    overflowX: scrollX ? 'auto' : undefined,
    overflowY: scrollY ? 'auto' : undefined,
  }
  return createElement(tag, { tabIndex: 0, ...dom, style: { ...scroll, ...style } })
}
