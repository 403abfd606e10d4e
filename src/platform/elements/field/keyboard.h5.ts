/** The keyboard attributes of an input on the mini-program; none on H5. */
export interface KeyboardProps {
  cursorSpacing?: number
  adjustPosition?: boolean
  onFocus?: (event: object) => void
}

/** Browsers scroll to the focused field by themselves. */
export const useKeyboard = (): KeyboardProps | undefined => undefined
