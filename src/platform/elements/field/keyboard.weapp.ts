import Taro from '@tarojs/taro'
import { createContext, useContext, useEffect, useState } from 'react'
import { focusField } from './focus-field'
import type { KeyboardProps } from './keyboard.h5'

/** Px between field and keyboard: a line for an error (24), the sticky footer with its action (73), and a gap. */
const BELOW = 112

/** Longer than a tap, in milliseconds: what closes the keyboard may be a tap on a control of the sheet. */
const TAP_MS = 300

/** Whether the content lies in a sheet, which moves above the keyboard by itself. */
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
 * WeChat moves the page up until the field stands above the keyboard (component/input), but not a sheet, whose header
 * and footer would leave the screen. No `hold-keyboard`: a number keyboard has no key to close it, so a tap beside
 * must.
 */
export const useKeyboard = (): KeyboardProps => (useContext(SheetContext) ? inSheet : inPage)

/** In px (wx.onKeyboardHeightChange); 0 only after the tap that closed it, or that tap would miss its control. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const changed = (event: { height: number }) => {
      clearTimeout(timer)
      if (event.height) setHeight(event.height)
      else timer = setTimeout(() => setHeight(0), TAP_MS)
    }
    // WeChat on a computer does not report it.
    Taro.onKeyboardHeightChange?.(changed)
    return () => {
      clearTimeout(timer)
      Taro.offKeyboardHeightChange?.(changed)
    }
  }, [])
  useEffect(() => {
    if (!height || !focused) return
    // After the sheet has taken its new height.
    const timer = setTimeout(() => focusField(focused), 60)
    return () => clearTimeout(timer)
  }, [height])
  return height
}
