import { createElement, forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface TextProps extends ElementProps {
  userSelect?: boolean
}

export const Text = forwardRef<HTMLElement, TextProps>(function Text(all, ref) {
  const { userSelect: _, ...props } = all
  const { tag, dom } = toDom('span', props)
  return createElement(tag, { ref, ...dom })
})
