/** What an input tells the mini-program about its keyboard; nothing on H5. */
export interface KeyboardProps {
  cursorSpacing?: number
  adjustPosition?: boolean
  onFocus?: (event: object) => void
}
