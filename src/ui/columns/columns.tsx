import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './columns.module.scss'

/** Two parts of a page: below each other, and on a wide screen beside each other. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <View className={s.columns}>{children}</View>
)
