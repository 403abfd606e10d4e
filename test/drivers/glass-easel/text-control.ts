import type { BuiltIn, Refresh } from './controls'
import { textProperty } from './text-property'

/** Without a limit; a browser's own largest. */
const ENDLESS = 524_288
const KEYBOARDS: Record<string, string> = { number: 'numeric', digit: 'decimal', tel: 'tel' }

/** `<input>` and `<textarea>`: a native control inside, which tells what WeChat's tells (component/input). */
export const textControl =
  (tag: 'input' | 'textarea') =>
  (self: BuiltIn): Refresh => {
    const control = document.createElement(tag)
    const placeholder = document.createElement('div')
    self.$$.append(control, placeholder)
    let hadFocus = false

    control.addEventListener('input', (event) => {
      // Its own, not the component's.
      event.stopPropagation()
      const { value } = control
      const { data } = event as InputEvent
      self.setData({ value })
      self.triggerEvent('input', { value, cursor: control.selectionEnd, keyCode: data?.charCodeAt(0) ?? 8 })
    })
    control.addEventListener('focus', () => {
      self.triggerEvent('focus', { value: control.value, height: 300 })
      self.triggerEvent('keyboardheightchange', { height: 300, duration: 250 })
    })
    control.addEventListener('blur', () => {
      self.triggerEvent('blur', { value: control.value, cursor: control.selectionEnd })
      self.triggerEvent('keyboardheightchange', { height: 0, duration: 250 })
    })
    control.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Enter' || tag === 'textarea') return
      self.triggerEvent('confirm', { value: control.value })
      if (!self.data.confirmHold) control.blur()
    })

    return () => {
      const { type, password, disabled, maxlength, focus } = self.data
      const text = textProperty(self.data, 'value')
      if (control.value !== text) control.value = text
      control.maxLength = Number(maxlength ?? 140) < 0 ? ENDLESS : Number(maxlength ?? 140)
      control.disabled = Boolean(disabled)
      control.inputMode = KEYBOARDS[String(type)] ?? 'text'
      if (control instanceof HTMLInputElement) control.type = password ? 'password' : 'text'
      placeholder.className = `placeholder ${textProperty(self.data, 'placeholderClass')}`
      // Drawn, as no text of the page.
      placeholder.dataset.text = text ? '' : textProperty(self.data, 'placeholder')
      if (focus && !hadFocus) control.focus()
      hadFocus = Boolean(focus)
    }
  }
