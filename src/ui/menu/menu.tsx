import { Button, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import s from './menu.module.scss'

interface MenuProps {
  rows: readonly {
    id: string
    label: ReactNode
    note?: string
    value?: string | undefined
    onClick: () => unknown
  }[]
}

export const Menu = ({ rows }: MenuProps) => (
  <View className={s.menu}>
    {rows.map(({ id, label, note, value, onClick }) => (
      <Button key={id} id={id} className={`press ${s.row}`} hoverClass="pressed" onClick={onClick}>
        <View className={s.label}>
          {label}
          {note && <View className={cx('caption', s.note)}>{note}</View>}
        </View>
        {value && <Text className="small">{value}</Text>}
        <Text className={s.arrow} aria-hidden>
          ›
        </Text>
      </Button>
    ))}
  </View>
)
