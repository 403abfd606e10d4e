import * as glassEasel from 'glass-easel'
import type { Pack } from './pack'

type Control = {
  data: Record<string, unknown>
  setData(data: object): void
  triggerEvent(type: string, detail: object, options?: object): void
}
type Native = { getOriginalEvent(): { target: HTMLInputElement; key?: string } }

/** What the native control inside of a built-in component tells, as WeChat tells it. */
const methods = {
  onInput(this: Control, event: Native) {
    const { value } = event.getOriginalEvent().target
    this.setData({ value })
    this.triggerEvent('input', { value, cursor: value.length, keyCode: value.charCodeAt(value.length - 1) })
  },
  onFocus(this: Control) {
    this.triggerEvent('focus', { value: this.data.value ?? '', height: 300 })
  },
  onBlur(this: Control) {
    this.triggerEvent('blur', { value: this.data.value ?? '' })
  },
  onKey(this: Control, event: Native) {
    if (event.getOriginalEvent().key === 'Enter')
      this.triggerEvent('confirm', { value: this.data.value ?? '' })
  },
  onSlide(this: Control, event: Native) {
    this.triggerEvent('changing', { value: Number(event.getOriginalEvent().target.value) })
  },
  onSlid(this: Control, event: Native) {
    this.triggerEvent('change', { value: Number(event.getOriginalEvent().target.value) })
  },
}

interface Space {
  getComponentSpace(): glassEasel.ComponentSpace
}

/** Makes the built-in components that a build uses; their elements are `<wx-view>`, `<wx-input>` … */
export function defineBuiltIns(code: Space, { builtIns, tags }: Pack) {
  const groupList = new Function(`return ${builtIns}`)() as Record<string, unknown>
  const space = new glassEasel.ComponentSpace()
  for (const [tag, names] of Object.entries(tags)) {
    const template = { groupList, content: groupList[tag] ?? groupList._ }
    const definition = space
      .define(`wx-${tag}`)
      .options({ hostNodeTagName: `wx-${tag}`, styleScope: undefined } as never)
      .template(template as never)
      .definition({
        properties: Object.fromEntries(names.map((name) => [name, null])) as never,
        methods: methods as never,
      })
      .registerComponent()
    code.getComponentSpace().setGlobalUsingComponent(`wx-${tag}`, definition as never)
  }
}
