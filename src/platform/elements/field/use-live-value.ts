import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Keeps the value of a text control in step with `value` without rewriting it during typing. The control is
 * uncontrolled; only a differing value is written, and never while an input method is composing. Returns the
 * composition handlers, and `settle`, which must be called after input was reported: it restores the value when the
 * owner rejected the input, because an owner whose state is unchanged does not render again.
 */
export function useLiveValue(ref: RefObject<HTMLInputElement | null>, value?: string) {
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
