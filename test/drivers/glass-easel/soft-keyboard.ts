/**
 * The phone's keyboard (component/input): a tap elsewhere closes it, the page moves back down, and a finger that was
 * over a control misses it. Here the page does not move: only those taps are lost.
 */

/** Px; the height that the control reports with its focus. */
export const HEIGHT = 300

type Field = HTMLElement & { __wxElement?: { data?: Record<string, unknown> } }

/** The number of taps that were lost since the start of the process. */
let lost = 0
export const lostTaps = () => lost

/** Returns whether a finger that is set down here misses what it meant; the keyboard is closed then. */
export function missesByKeyboard(touched: Element, y: number): boolean {
  const control = document.activeElement
  const field = control?.matches('input, textarea') ? control.closest<Field>('wx-input') : null
  if (!field || !(control instanceof HTMLElement) || touched.closest('wx-input')) return false
  const { adjustPosition, cursorSpacing } = field.__wxElement?.data ?? {}
  if (adjustPosition === false) return false
  const edge = innerHeight - HEIGHT
  const raised = Math.max(0, field.getBoundingClientRect().bottom + Number(cursorSpacing ?? 0) - edge)
  const isCovered = y - raised > edge
  if (!isCovered && raised === 0) return false
  // Under the keyboard there is nothing to tap: the visitor closes it first.
  if (!isCovered) lost++
  control.blur()
  return true
}
