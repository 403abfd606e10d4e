import { Input, View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useKeyboard } from '@/platform/elements/field/keyboard'
import { useFieldControl } from '../field/field'
import s from './code-input.module.scss'

interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  /** The number of cells; a code has 6 (S11.3). */
  length?: number
  focus?: boolean
}

/** A one-time code inside a `<Field>`: cells drawn over one real input, so that autofill, paste and screen readers work as usual. */
export function CodeInput({ value, onChange, length = 6, focus }: CodeInputProps) {
  const field = useFieldControl()
  const [focused, setFocused] = useState(false)
  const current = Math.min(value.length, length - 1)
  return (
    <View className={cx(s.code, field['aria-invalid'] && s.invalid)}>
      <View className={s.cells} aria-hidden>
        {Array.from({ length }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
          <View key={i} className={cx(s.cell, focused && i === current && s.current)}>
            {value[i]}
          </View>
        ))}
      </View>
      <Input
        {...field}
        {...useKeyboard()}
        className={s.input}
        value={value}
        type="number"
        // Longer than the code, so that a pasted "123 456" is cleaned here instead of being truncated by the browser.
        maxlength={length + 6}
        autocomplete="one-time-code"
        focus={focus}
        onInput={(event) => onChange(event.detail.value.replace(/\D/g, '').slice(0, length))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </View>
  )
}
