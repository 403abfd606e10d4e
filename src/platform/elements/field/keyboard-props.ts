/** The keyboard attributes of an input on the mini-program; none on H5. */
export interface KeyboardProps {
  cursorSpacing?: number
  adjustPosition?: boolean
  onFocus?: (event: object) => void
}
