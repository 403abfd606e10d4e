import { View } from '@tarojs/components'
import type { PropsWithChildren, ReactNode } from 'react'
import s from './group.module.scss'

export const Group = ({ title, children }: PropsWithChildren<{ title?: ReactNode }>) => (
  <View className={s.group}>
    {title && (
      <View className={`strong ${s.title}`} aria-role="heading" aria-level={3}>
        {title}
      </View>
    )}
    {children}
  </View>
)
