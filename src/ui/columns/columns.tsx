import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './columns.module.scss'

export const Columns = ({ children }: { children: ReactNode }) => (
  <View className={s.columns}>{children}</View>
)
