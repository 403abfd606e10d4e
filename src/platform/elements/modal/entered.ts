import type { SyntheticEvent } from 'react'
import { withValue } from '../dom-props'

/** How a text control reports: Taro's event shape, the text in `detail.value`. */
export type Entered = (event: { detail: { value: string } }) => void

/** A DOM handler that reports the control's text; none where nobody listens. */
export const reports =
  (to: Entered | undefined, then?: () => void) =>
  (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    to?.(withValue(event.currentTarget.value))
    then?.()
  }
