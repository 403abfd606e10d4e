import { FormElement, TaroElement, type TaroEvent, type TaroRootElement } from '@tarojs/runtime'
import { hooks } from '@tarojs/shared'

/**
 * For a fault of Taro's runtime in the mini-program (NervJS/taro #17391): it sends each typed value back, so that the
 * caret jumps and a late value overwrites what was typed since. Here a value is sent only when it differs from what the
 * control shows; `props.value` is what was sent last.
 */

/** What each control shows, as far as its events have told. */
const shown = new WeakMap<FormElement, unknown>()

hooks.tap('modifyTaroEvent', ({ type, mpEvent }: TaroEvent, node: TaroElement) => {
  if (node instanceof FormElement && /^(input|chang(e|ing))$/.test(type))
    shown.set(node, mpEvent?.detail?.value)
})

FormElement.prototype.setAttribute = function setAttribute(this: FormElement, name: string, value: unknown) {
  const send = (text: unknown) => TaroElement.prototype.setAttribute.call(this, name, text)
  if (name !== 'value') return send(value)
  const { props, _root: root } = this as unknown as {
    props: { value?: unknown }
    _root: TaroRootElement | null
  }
  const before = shown.get(this)
  if (value === before) return
  shown.set(this, value)
  if (!root || value !== props.value) return send(value)
  // WeChat compares a value with the one that it received last, so the refused one is sent first.
  send(before)
  const restore = () => {
    if (shown.get(this) !== value) return
    if (root.pendingUpdate) root.enqueueUpdateCallback(restore)
    else send(value)
  }
  root.enqueueUpdateCallback(restore)
}
