import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Skeleton } from '../skeleton/skeleton'
import k from '../skeleton/skeleton.module.scss'
import s from './offer-row.module.scss'
import { RowList } from './row-list'

interface RowsWaitingProps {
  count: number
  /** The note above them, below the line of their amount and term. */
  note?: string
  label: string
  /** Whether the rows will lead to their institutions, or be chosen by a strip at their left. */
  leading?: boolean
  choosing?: boolean
}

/** Rows of a list that still load: mark, name, rate, payments and cost stand where they will be. */
export const RowsWaiting = ({ count, note, label, leading, choosing }: RowsWaitingProps) => (
  <>
    <Skeleton shape="card" count={0} label={label} />
    {note && (
      <View className={s.noteWaiting}>
        <View className={s.short} aria-hidden />
        <View className="caption">{note}</View>
      </View>
    )}
    <RowList>
      {Array.from({ length: count }, (_, i) => (
        <View
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={i}
          className={cx(k.skeleton, s.row, s.waiting, leading && s.leading, choosing && s.choosing)}
          aria-hidden
        >
          <View className={s.head}>
            <View className={s.tile} />
            <View className={s.short} />
            <View className={s.rateWaiting} />
          </View>
          <View className={s.short} />
          <View className={s.long} />
          <View className={s.bar} />
        </View>
      ))}
    </RowList>
  </>
)
