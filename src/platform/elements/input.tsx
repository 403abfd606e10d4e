import { type FocusEvent, type FormEvent, type HTMLInputTypeAttribute, type KeyboardEvent, useRef } from 'react'
import { type ElementProps, toDom, withValue } from './dom-props'
import { useLiveValue } from './use-live-value'

type Entered = (event: { detail: { value: string } }) => void

interface InputProps extends ElementProps {
  name?: string
  value?: string
  type?: 'text' | 'number' | 'idcard' | 'digit' | 'tel' | 'nickname'
  password?: boolean
  placeholder?: string
  placeholderClass?: string
  disabled?: boolean
  /** -1 = no limit, as in Taro. */
  maxlength?: number
  focus?: boolean
  autocomplete?: string
  confirmType?: 'send' | 'search' | 'next' | 'go' | 'done'
  cursorSpacing?: number
  adjustPosition?: boolean
  onInput?: Entered
  onFocus?: Entered
  onBlur?: Entered
  onConfirm?: Entered
}

/** A number field stays `type=text`: browsers' number fields accept "1e5" and lose what they cannot read. */
const KEYBOARD = { number: 'numeric', digit: 'decimal', tel: 'tel' } as const

export function Input(props: InputProps) {
  const { value, type = 'text', password, placeholderClass: _, maxlength, focus, autocomplete, ...rest } = props
  const { confirmType, cursorSpacing: __, adjustPosition: ___, onInput, onFocus, onBlur, onConfirm, ...common } = rest
  const ref = useRef<HTMLInputElement>(null)
  const composition = useLiveValue(ref, value)
  const htmlType: HTMLInputTypeAttribute = password ? 'password' : type === 'tel' ? 'tel' : 'text'
  const report = (to?: Entered) => to && ((e: FormEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) => to(withValue(e.currentTarget.value)))
  const confirm = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onConfirm?.(withValue(event.currentTarget.value))
  }
  return (
    <input
      ref={ref}
      type={htmlType}
      inputMode={type in KEYBOARD ? KEYBOARD[type as keyof typeof KEYBOARD] : undefined}
      autoCapitalize={type === 'idcard' ? 'characters' : undefined}
      defaultValue={value}
      maxLength={maxlength === undefined || maxlength < 0 ? undefined : maxlength}
      // Taro's `focus` is asked for by a page on purpose, right after the visitor's own action.
      autoFocus={focus}
      autoComplete={autocomplete}
      enterKeyHint={confirmType}
      {...toDom('input', common).dom}
      {...composition}
      onInput={report(onInput)}
      onFocus={report(onFocus)}
      onBlur={report(onBlur)}
      onKeyDown={onConfirm && confirm}
    />
  )
}
