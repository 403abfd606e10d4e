import { textOf } from '../screen'

import { HEIGHT } from './soft-keyboard'

/** The largest `maxlength` of browsers, for inputs without a limit. */
const ENDLESS = 524_288
const KEYBOARDS: Record<string, string> = { number: 'numeric', digit: 'decimal', tel: 'tel' }

/**
 * A native control as WeChat's `<input>`: data with the value as before change nothing
 * (framework/view/two-way-bindings), and a new one moves the caret to the end (NervJS/taro #17391).
 */
export function textControl(self: BuiltIn): Refresh {
  const control = document.createElement('input')
  const placeholder = document.createElement('div')
  self.$$.append(control, placeholder)
  let hadFocus = false
  let bound: string | undefined

  control.addEventListener('input', (event) => {
    // The component fires its own event, so the native one must not bubble.
    event.stopPropagation()
    const { value } = control
    const { data } = event
    placeholder.dataset.text = value ? '' : textOf(self.data.placeholder)
    self.triggerEvent('input', { value, cursor: control.selectionEnd, keyCode: data?.charCodeAt(0) ?? 8 })
  })
  control.addEventListener('focus', () => {
    self.triggerEvent('focus', { value: control.value, height: HEIGHT })
  })
  control.addEventListener('blur', () => {
    self.triggerEvent('blur', { value: control.value, cursor: control.selectionEnd })
  })
  return () => {
    const { type, disabled, maxlength, focus } = self.data
    const text = textOf(self.data.value)
    if (text !== bound) {
      bound = text
      control.value = text
      control.setSelectionRange(text.length, text.length)
    }
    control.maxLength = Number(maxlength ?? 140) < 0 ? ENDLESS : Number(maxlength ?? 140)
    control.disabled = Boolean(disabled)
    control.inputMode = KEYBOARDS[String(type)] ?? 'text'
    placeholder.className = `placeholder ${textOf(self.data.placeholderClass)}`
    // CSS draws the placeholder, so that it does not count as text of the page.
    placeholder.dataset.text = control.value ? '' : textOf(self.data.placeholder)
    if (focus && !hadFocus) control.focus()
    hadFocus = Boolean(focus)
  }
}

/** A built-in component as these simulations use it. */
export interface BuiltIn {
  $$: HTMLElement
  data: Record<string, unknown>
  setData(data: object): void
  triggerEvent(type: string, detail: object): void
}

/** Updates a control when the properties of its component change. */
export type Refresh = () => void
