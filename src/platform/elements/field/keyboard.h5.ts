export interface KeyboardProps {
  cursorSpacing?: number
  adjustPosition?: boolean
  onFocus?: (event: object) => void
}

/** Browsers scroll to the focused field by themselves. */
export const useKeyboard = (): KeyboardProps | undefined => undefined
