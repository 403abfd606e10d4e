import { createElement, forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface TextProps extends ElementProps {
  selectable?: boolean
  userSelect?: boolean
}

export const Text = forwardRef<HTMLElement, TextProps>(function Text(all, ref) {
  const { selectable: _, userSelect: __, ...props } = all
  const { tag, dom } = toDom('span', props)
  return createElement(tag, { ref, ...dom })
})
