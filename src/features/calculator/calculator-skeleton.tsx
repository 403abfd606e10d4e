import { Text, View } from '@tarojs/components'
import { PressNote } from '@/ui/press/press-note'
import { Bar } from './bar'
import s from './calculator.module.scss'

/** Breaks into lines as the result that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <View className={s.costs} aria-role="status" aria-label="正在计算费用">
    <View className={s.scale} />
    <View className={s.skeleton}>
      <Bar of="最低的综合年化" />
      <Bar of="最高年化率" />
    </View>
    <View className={`caption ${s.ends}`}>
      <Bar of="最低费用" />
      <Text>费用试算</Text>
      <Bar of="最高费用合计" />
    </View>
    <PressNote busy />
  </View>
)
