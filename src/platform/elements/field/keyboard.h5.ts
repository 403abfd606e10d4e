import type { KeyboardProps } from './keyboard-props'

/** Browsers scroll to the focused field by themselves. */
export const useKeyboard = (): KeyboardProps | undefined => undefined
