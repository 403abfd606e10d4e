import { createElement, forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface TextProps extends ElementProps {
  selectable?: boolean
  userSelect?: boolean
}

export const Text = forwardRef<HTMLElement, TextProps>(function Text({ selectable: _, userSelect: __, ...props }, ref) {
  const { tag, dom } = toDom('span', props)
  return createElement(tag, { ref, ...dom })
})
