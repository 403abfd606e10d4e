import { View } from '@tarojs/components'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './calculator.module.scss'

/** As high as the line that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <View className={s.line}>
    <View className={s.words}>
      <Skeleton shape="title" label="正在计算费用" />
    </View>
  </View>
)
