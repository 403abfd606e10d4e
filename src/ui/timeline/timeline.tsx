import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import s from './timeline.module.scss'

export interface TimelineItem {
  title: string
  /** When it happened, as displayed: 11月20日14:05. */
  time?: string
  note?: ReactNode
  state: 'done' | 'current' | 'waiting'
}

/** The state of an item that has no time. A time says that the item has happened. */
const STATE_WORDS = { done: '已完成', current: '接下来', waiting: '未开始' } as const

export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <View aria-role="list">
    {items.map(({ title, time, note, state }, place) => (
      <View
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end, and the same may come twice
        key={`${place}${title}`}
        className={cx(s.item, s[state])}
        aria-role="listitem"
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <View className={s.dot} />
        <View className={cx('apart', s.title)}>
          <Text>{title}</Text>
          <Text className={cx('small', s.state)}>{time || STATE_WORDS[state]}</Text>
        </View>
        {note && <View className="small">{note}</View>}
      </View>
    ))}
  </View>
)
