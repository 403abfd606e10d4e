import { createElement } from 'react'
import { type ElementProps, toDom } from './dom-props'

type ScrollViewProps = ElementProps & { scrollY?: boolean; enhanced?: boolean }

/** A scrolling box; focusable, so that it can be scrolled with a keyboard. */
export function ScrollView(props: ScrollViewProps) {
  const { scrollY, enhanced: _, style, ...rest } = props
  const { tag, dom } = toDom('div', rest)
  return createElement(tag, {
    tabIndex: 0,
    ...dom,
    style: { overflowY: scrollY ? 'auto' : undefined, ...style },
  })
}
