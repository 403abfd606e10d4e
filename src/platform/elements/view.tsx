import { createElement, forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

export const View = forwardRef<HTMLElement, ElementProps>(function View(props, ref) {
  const { tag, dom } = toDom('div', props)
  return createElement(tag, { ref, ...dom })
})
