import { type HTMLInputTypeAttribute, type KeyboardEvent, useEffect, useRef } from 'react'
import { type ElementProps, toDom, withValue } from './dom-props'
import { useLiveValue } from './field/use-live-value'
import { type Entered, reports } from './modal/entered'

interface InputProps extends ElementProps {
  name?: string
  value?: string
  type?: 'text' | 'number' | 'idcard' | 'digit' | 'tel' | 'nickname'
  password?: boolean
  placeholder?: string
  placeholderClass?: string
  disabled?: boolean
  /** -1 means no limit, as in Taro. */
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

/** A number field stays `type=text`: browsers' number fields accept "1e5" and lose what they cannot parse. */
const KEYBOARD = { number: 'numeric', digit: 'decimal', tel: 'tel' } as const

export function Input(props: InputProps) {
  const {
    value,
    type = 'text',
    password,
    placeholderClass: _,
    maxlength,
    focus,
    autocomplete,
    ...rest
  } = props
  const {
    confirmType,
    cursorSpacing: __,
    adjustPosition: ___,
    onInput,
    onFocus,
    onBlur,
    onConfirm,
    ...common
  } = rest
  const ref = useRef<HTMLInputElement>(null)
  const { composition, settle } = useLiveValue(ref, value)
  const htmlType: HTMLInputTypeAttribute = password ? 'password' : type === 'tel' ? 'tel' : 'text'
  // As in Taro, the field takes the focus whenever `focus` becomes true, not only on mount.
  useEffect(() => {
    if (focus) ref.current?.focus()
  }, [focus])
  const confirm = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      onConfirm?.(withValue(event.currentTarget.value))
  }
  return (
    <input
      ref={ref}
      type={htmlType}
      inputMode={type in KEYBOARD ? KEYBOARD[type as keyof typeof KEYBOARD] : undefined}
      autoCapitalize={type === 'idcard' ? 'characters' : undefined}
      defaultValue={value}
      maxLength={maxlength === undefined || maxlength < 0 ? undefined : maxlength}
      autoComplete={autocomplete}
      enterKeyHint={confirmType}
      {...toDom('input', common).dom}
      {...composition}
      onInput={reports(onInput, settle)}
      onFocus={reports(onFocus)}
      onBlur={reports(onBlur)}
      onKeyDown={onConfirm && confirm}
    />
  )
}
