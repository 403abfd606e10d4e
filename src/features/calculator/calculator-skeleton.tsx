import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './calculator.module.scss'

/** As high as the calculator that replaces it, so that nothing below it moves. */
export const CalculatorSkeleton = () => (
  <Card title="费用试算">
    <View className={s.waiting}>
      <Skeleton shape="title" label="正在计算费用" />
      <Skeleton shape="lines" count={3} />
    </View>
  </Card>
)
