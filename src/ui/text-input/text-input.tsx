import { Input, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { useKeyboard } from '@/platform/elements/field/keyboard'
import { useFieldControl } from '../field/field'
import s from './text-input.module.scss'

export interface TextInputProps {
  value: string
  onChange: (value: string) => void
  /** `tel` and `number` open the digit keyboard, `idcard` the one with X. */
  type?: 'text' | 'tel' | 'number' | 'idcard'
  /** An example, never the label. */
  placeholder?: string
  maxLength?: number
  /** The HTML autofill token: `tel`, `name`, `one-time-code` … (H5). */
  autocomplete?: string
  /** Content at the end of the box, e.g. the button that sends a code. */
  suffix?: ReactNode
  /** Only outside of a `<Field>`. */
  id?: string
  label?: string
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, type = 'text', placeholder, maxLength = -1, autocomplete, suffix } = props
  const field = useFieldControl(props.label)
  return (
    <View className={cx(s.box, field['aria-invalid'] && s.invalid)}>
      <Input
        {...field}
        {...useKeyboard()}
        id={props.id ?? field.id}
        className={cx(s.input, type === 'idcard' && s.idcard)}
        value={value}
        // `tel` is H5's name; the mini-program's digit keyboard is called `number`.
        type={type === 'tel' ? 'number' : type}
        placeholder={placeholder}
        placeholderClass={s.placeholder}
        maxlength={maxLength}
        autocomplete={autocomplete}
        onInput={(event) => onChange(event.detail.value)}
      />
      {suffix}
    </View>
  )
}
