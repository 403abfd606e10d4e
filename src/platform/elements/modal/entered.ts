import type { SyntheticEvent } from 'react'

/** The change handler of a text control, in Taro's event format with the text in `detail.value`. */
export type Entered = (event: { detail: { value: string } }) => void

/** A DOM handler that reports the control's text; undefined without a listener. */
export const reports =
  (to: Entered | undefined, then?: () => void) => (event: SyntheticEvent<HTMLInputElement>) => {
    to?.({ detail: { value: event.currentTarget.value } })
    then?.()
  }
