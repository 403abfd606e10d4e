import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './offer-row.module.scss'

/**
 * Holds the rows of a list: one below the other, and two beside each other on a wide screen. A file of its own, because
 * advertisements have rows without their placeholder.
 */
export const RowList = ({ children, role }: { children: ReactNode; role?: 'list' }) => (
  <View className={s.rows} aria-role={role}>
    {children}
  </View>
)
