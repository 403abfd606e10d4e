import { TaroElement } from './element.js'

/**
 * Replaces the runtime's element of inputs and sliders, which sends each typed value back to the control: the caret then
 * jumps to the end (NervJS/taro #17391), and a value that arrives late overwrites what was typed since. This one sends a
 * value only when it differs from what the control shows. `props.value` is what was sent last, so that a parent that is
 * sent anew changes nothing; `shown` is what the control shows, as far as its events have told.
 */
export class FormElement extends TaroElement {
  get type() {
    return this.props.type || ''
  }
  set type(type) {
    this.setAttribute('type', type)
  }
  get value() {
    return this.shown == null ? '' : this.shown
  }
  set value(value) {
    this.setAttribute('value', value)
  }

  setAttribute(name, value) {
    if (name !== 'value') return super.setAttribute(name, value)
    const { shown, props, _root: root } = this
    if (value === shown) return
    this.shown = value
    if (!root || value !== props.value) return super.setAttribute(name, value)
    // WeChat compares a value with the one that it received last, so the refused one is sent first.
    super.setAttribute(name, shown)
    const restore = () => {
      if (this.shown !== value) return
      if (root.pendingUpdate) root.enqueueUpdateCallback(restore)
      else super.setAttribute(name, value)
    }
    root.enqueueUpdateCallback(restore)
  }

  dispatchEvent(event) {
    if (event.mpEvent && /^(input|chang(e|ing))$/.test(event.type)) this.shown = event.mpEvent.detail.value
    return super.dispatchEvent(event)
  }
}
