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
  /** What is wrong with a text, else ''. It is taken over once it is right. */
  check: (text: string) => string
  onChange: (text: string) => void
}

/** A text that counts as soon as it can be read; until then it says what is wrong. */
export function Typed({ id, label, why, placeholder, value, check, onChange }: TypedProps) {
  const [typed, setTyped] = useState({ text: value, of: value })
  // Set elsewhere meanwhile, e.g. by a chip.
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
