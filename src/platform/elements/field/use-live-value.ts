import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps a text control's value in step with `value` without ever rewriting it under the typist: the control is
 * uncontrolled, and only a value that differs from what stands there is written, never while an input method composes.
 * Returns the composition handlers, and `settle` to call after input was reported: it puts back what the owner refused
 * (an owner that keeps its value does not render again by itself).
 */
export function useLiveValue<E extends TextControl>(ref: RefObject<E | null>, value?: string) {
  const composing = useRef(false)
  const [, settle] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const control = ref.current
    if (control && value !== undefined && !composing.current && control.value !== value) control.value = value
  })
  const composition = {
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      composing.current = false
      settle()
    },
  }
  return { composition, settle }
}
