import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { PressNote } from '@/ui/press/press-note'
import { Bar } from './bar'
import s from './calculator.module.scss'

/** Breaks into lines as the result that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <View className={s.costs} aria-role="status" aria-label="正在计算费用">
    <View className={s.scale} />
    <View className={cx('caption', s.ends, s.skeleton)}>
      <Bar of="最低的年化和费用" />
      <Bar of="最高的年化和费用" />
    </View>
    <PressNote busy />
  </View>
)
