import { textOf } from '../screen'
import type { BuiltIn, Refresh } from './controls'

/** The largest `maxlength` of browsers, for inputs without a limit. */
const ENDLESS = 524_288
const KEYBOARDS: Record<string, string> = { number: 'numeric', digit: 'decimal', tel: 'tel' }

/** Simulates `<input>` by a native control that fires the events of WeChat's component (component/input). */
export function textControl(self: BuiltIn): Refresh {
  const control = document.createElement('input')
  const placeholder = document.createElement('div')
  self.$$.append(control, placeholder)
  let hadFocus = false

  control.addEventListener('input', (event) => {
    // The component fires its own event, so the native one must not bubble.
    event.stopPropagation()
    const { value } = control
    const { data } = event
    self.setData({ value })
    self.triggerEvent('input', { value, cursor: control.selectionEnd, keyCode: data?.charCodeAt(0) ?? 8 })
  })
  control.addEventListener('focus', () => {
    self.triggerEvent('focus', { value: control.value, height: 300 })
  })
  control.addEventListener('blur', () => {
    self.triggerEvent('blur', { value: control.value, cursor: control.selectionEnd })
  })
  return () => {
    const { type, disabled, maxlength, focus } = self.data
    const text = textOf(self.data.value)
    if (control.value !== text) control.value = text
    control.maxLength = Number(maxlength ?? 140) < 0 ? ENDLESS : Number(maxlength ?? 140)
    control.disabled = Boolean(disabled)
    control.inputMode = KEYBOARDS[String(type)] ?? 'text'
    placeholder.className = `placeholder ${textOf(self.data.placeholderClass)}`
    // CSS draws the placeholder, so that it does not count as text of the page.
    placeholder.dataset.text = text ? '' : textOf(self.data.placeholder)
    if (focus && !hadFocus) control.focus()
    hadFocus = Boolean(focus)
  }
}
