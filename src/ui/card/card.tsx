import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import s from './card.module.scss'

interface CardProps {
  children: ReactNode
  title?: ReactNode
  tinted?: boolean
  /** Its place in the page's grid on a wide screen. */
  className?: string
  id?: string
  /** `article` in a list of offers. */
  role?: 'article' | 'region' | 'listitem'
  label?: string
}

export const Card = ({ children, title, tinted, className, id, role, label }: CardProps) => (
  <View id={id} className={cx(s.card, tinted && s.tinted, className)} aria-role={role} aria-label={label}>
    {title && (
      <View className={cx('heading', s.head)} aria-role="heading" aria-level={2}>
        {title}
      </View>
    )}
    {children}
  </View>
)
