import Taro from '@tarojs/taro'
import { createContext, useContext, useEffect, useState } from 'react'
import { focusField } from './focus-field'
import type { KeyboardProps } from './keyboard-props'

/** Px between field and keyboard: a line with an error (24), the sticky footer with its action (73), and air. */
const BELOW = 112

/** Whether what is inside lies in a sheet, which rises above the keyboard by itself. */
export const SheetContext = createContext(false)

let focused = ''

const inPage: KeyboardProps = { cursorSpacing: BELOW }
const inSheet: KeyboardProps = {
  adjustPosition: false,
  onFocus: (event) => {
    focused = (event as { target?: { id?: string } }).target?.id ?? ''
  },
}

/**
 * How WeChat makes room for the keyboard (component/input): it moves the page up until the field stands well above it.
 * In a sheet it must not, or footer and head of the sheet would leave the screen. `hold-keyboard` is not set: a keyboard
 * of figures has no key to put it away, so a tap beside the field must. `confirm-type` stays `done`, its default: the
 * action says on its button what it does.
 */
export const useKeyboard = (): KeyboardProps => (useContext(SheetContext) ? inSheet : inPage)

/**
 * Px that the keyboard takes from the bottom of the screen while the sheet is open (api/device/keyboard,
 * wx.onKeyboardHeightChange); the field that was touched is brought into view in what is left.
 */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const changed = (event: { height: number }) => setHeight(event.height)
    Taro.onKeyboardHeightChange(changed)
    return () => Taro.offKeyboardHeightChange(changed)
  }, [])
  useEffect(() => {
    if (!height || !focused) return
    // After the sheet has its new height.
    const timer = setTimeout(() => focusField(focused), 60)
    return () => clearTimeout(timer)
  }, [height])
  return height
}
