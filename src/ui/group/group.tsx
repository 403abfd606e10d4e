import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './group.module.scss'

interface GroupProps {
  /** A heading of level 3, e.g. the name of an institution. */
  title?: ReactNode
  children: ReactNode
}

/** A part of a card, with a line between it and the part before it. */
export const Group = ({ title, children }: GroupProps) => (
  <View className={s.group}>
    {title && (
      <View className={s.title} aria-role="heading" aria-level={3}>
        {title}
      </View>
    )}
    {children}
  </View>
)
