import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a text control's value in step with `value` without ever rewriting it under the typist: the control is
 * uncontrolled, and only a value that differs from what stands there is written, never while an input method composes.
 */
export function useLiveValue<E extends HTMLInputElement | HTMLTextAreaElement>(ref: RefObject<E | null>, value?: string) {
  const composing = useRef(false)
  useLayoutEffect(() => {
    const control = ref.current
    if (control && value !== undefined && !composing.current && control.value !== value) control.value = value
  })
  return {
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      composing.current = false
    },
  }
}
