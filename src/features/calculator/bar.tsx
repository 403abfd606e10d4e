import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { PressNote } from '@/ui/press/press-note'
import s from './calculator.module.scss'
import { Bar } from './result-frame'

/** Breaks into lines as the result that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <View className={s.costs} aria-role="status" aria-label="正在计算费用">
    <View className={s.axis}>
      <Text className="caption">{WORDS.annualRate}</Text>
      <View className={s.scale} />
    </View>
    <View className={cx('caption', s.ends, s.skeleton)}>
      <End rate="最低率" cost="最低费用合" />
      <End rate="最高利率" cost="最高费用合计" />
    </View>
    <PressNote busy />
  </View>
)

export const End = ({ rate, cost }: { rate: string; cost: string }) => (
  <View className={s.end}>
    <Text className={s.rate}>
      <Bar of={rate} />
    </Text>
    <Bar of={cost} />
  </View>
)
