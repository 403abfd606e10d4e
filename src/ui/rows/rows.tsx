import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import s from './rows.module.scss'

export interface Row {
  label: string
  value: ReactNode
  note?: ReactNode
  strong?: boolean
  /** Below its label, from the left: an address. */
  long?: boolean
}

export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <View aria-role="associationlist">
    {rows.map(({ label, value, note, strong, long }) => (
      <View key={label} className={`apart ${s.row}`}>
        <View className={`small ${s.label}`} aria-role="term">
          {label}
        </View>
        <View
          className={cx(s.value, strong && 'strong', Boolean(note) && s.noted, long && s.long)}
          aria-role="definition"
        >
          {value}
          {note && <View className={cx('small', s.note)}>{note}</View>}
        </View>
      </View>
    ))}
  </View>
)
