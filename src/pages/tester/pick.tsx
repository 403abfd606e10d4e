import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { platform } from '@/platform/platform'
import type { ChoiceName } from '@/tester/start/state'
import { Card } from '@/ui/card/card'
import { Choice, type ChoiceOption } from '@/ui/choice/choice'
import s from './tester.module.scss'
import type { Tester } from './use-tester'
import { PHONES, words } from './words'

interface PartProps {
  id: string
  title: string
  note?: string | undefined
  options: readonly ChoiceOption[]
  value: string | null
  onChange: (value: string) => void
  children?: ReactNode
}

/** One section of the panel: a choice, and what belongs to it. */
export function Part({ id, title, note, options, value, onChange, children }: PartProps) {
  return (
    <Card title={title} id={`${id}-part`}>
      {note && <View className={s.note}>{note}</View>}
      <Choice name={id} label={title} options={options} value={value} onChange={onChange} />
      {children}
    </Card>
  )
}

const isHere = (name: ChoiceName, value: string) =>
  name !== 'agent' || platform.target === 'h5' || PHONES.includes(value)

interface PickProps {
  name: ChoiceName
  tester: Tester
  children?: ReactNode
}

/** The section of one of the tester's settings. */
export function Pick({ name, tester: { state, set }, children }: PickProps) {
  const { title, note, none, values } = words[name]
  const options = Object.entries({ none, ...values }).map(([value, label]) => ({ value, label }))
  return (
    <Part
      // `qa-open` is the button that opens the panel.
      id={name === 'open' ? 'qa-other-app' : `qa-${name}`}
      title={title}
      note={note}
      options={options.filter(({ value }) => isHere(name, value))}
      value={state[name] ?? 'none'}
      onChange={(value) => set({ [name]: value === 'none' ? undefined : value })}
    >
      {children}
    </Part>
  )
}
