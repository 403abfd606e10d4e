import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { cx } from '@/lib/cx'
import { focusAfterRetry } from '@/platform/elements/page/after-retry'
import { PressNote } from '../press/press-note'
import s from './skeleton.module.scss'

interface SkeletonProps {
  /** The shape of the content to come: a title, lines of text, a form field, an offer card. */
  shape: 'title' | 'lines' | 'field' | 'card'
  count?: number
  /** What is loading, for screen readers. Set it once per page. */
  label?: string
}

export function Skeleton({ shape, count = 1, label }: SkeletonProps) {
  useEffect(() => focusAfterRetry, [])
  return (
    <View aria-role={label ? 'status' : undefined} aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <View key={i} className={cx(s.skeleton, s[shape])} aria-hidden>
          {shape !== 'title' && <View className={s.short} />}
          {shape !== 'title' && <View className={s.bar} />}
          {shape === 'card' && <View className={s.bar} />}
        </View>
      ))}
      {label && <PressNote busy />}
    </View>
  )
}
