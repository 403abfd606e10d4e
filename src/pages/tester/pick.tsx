import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card/card'
import { Choice, type ChoiceOption } from '@/ui/choice/choice'
import s from './tester.module.scss'

interface PickProps<V extends string> {
  id: string
  title: string
  options: readonly ChoiceOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** A description in one line. */
  note?: string
  children?: ReactNode
}

/** One section of the panel: a choice, and what belongs to it. */
export function Pick<V extends string>({
  id,
  title,
  options,
  value,
  onChange,
  note,
  children,
}: PickProps<V>) {
  return (
    <Card title={title} id={`${id}-part`}>
      {note && <View className={s.note}>{note}</View>}
      <Choice name={id} label={title} options={options} value={value} onChange={onChange} />
      {children}
    </Card>
  )
}
