import { View } from '@tarojs/components'
import { type ReactNode, useReducer, useState } from 'react'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { current, set, setChannel } from '@/tester/start/kept'
import type { ChoiceName, TesterState } from '@/tester/start/state'
import { Card } from '@/ui/card/card'
import { Choice, type ChoiceOption } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { TextInput } from '@/ui/text-input/text-input'
import s from './tester.module.scss'
import { words } from './words'

/** The tester's state, and functions to change it. The pages below the panel apply it when they are shown. */
export function useTester() {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const kept = current()
  return {
    ...kept,
    channel: kept.channel ?? platform.storage.get(KEY.channel) ?? '',
    set: (part: Partial<TesterState>) => {
      set(part)
      redraw()
    },
    setChannel: (name: string) => {
      setChannel(name)
      redraw()
    },
  }
}
export type Tester = ReturnType<typeof useTester>

interface PartProps {
  id: string
  title: string
  note?: string | undefined
  options: readonly ChoiceOption[]
  value: string | null
  onChange: (value: string) => void
  children?: ReactNode
}

export const Part = ({ id, title, note, children, ...choice }: PartProps) => (
  <Card title={title} id={`${id}-part`}>
    {note && <View className={`small ${s.note}`}>{note}</View>}
    <Choice name={id} label={title} {...choice} />
    {children}
  </Card>
)

export function Pick({ name, tester: { state, set } }: { name: ChoiceName; tester: Tester }) {
  const { title, note, none, values } = words[name]
  return (
    <Part
      id={`qa-${name}`}
      title={title}
      note={note}
      options={Object.entries({ none, ...values }).map(([value, label]) => ({ value, label }))}
      value={state[name] ?? 'none'}
      onChange={(value) => set({ [name]: value === 'none' ? undefined : value })}
    />
  )
}

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
