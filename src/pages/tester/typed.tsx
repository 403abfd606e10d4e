import { View } from '@tarojs/components'
import { useState } from 'react'
import { Field } from '@/ui/field/field'
import { TextInput } from '@/ui/text-input/text-input'
import s from './tester.module.scss'

interface TypedProps {
  id: string
  label: string
  why?: string
  placeholder?: string
  value: string
  /** Returns the error of a text, or an empty string. A valid text is applied. */
  check: (text: string) => string
  onChange: (text: string) => void
}

/** A text field whose value is applied as soon as it is valid; until then it shows the error. */
export function Typed({ id, label, why, placeholder, value, check, onChange }: TypedProps) {
  const [typed, setTyped] = useState({ text: value, of: value })
  // Set from elsewhere in the meantime, e.g. by a chip.
  const text = typed.of === value ? typed.text : value
  const enter = (next: string) => {
    const ok = !check(next)
    setTyped({ text: next, of: ok ? next : value })
    if (ok) onChange(next)
  }
  return (
    <View className={s.typed}>
      <Field id={id} label={label} why={why} error={check(text)}>
        <TextInput value={text} placeholder={placeholder} onChange={enter} />
      </Field>
    </View>
  )
}
