import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './offer-row.module.scss'

/** The rows of a list, two beside each other on a wide screen. Advertisements have it without the placeholder. */
export const RowList = ({ children, role }: { children: ReactNode; role?: 'list' }) => (
  <View className={s.rows} aria-role={role}>
    {children}
  </View>
)
