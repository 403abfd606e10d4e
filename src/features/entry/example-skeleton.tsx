import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './entry.module.scss'

/** As high as the example that comes, so that nothing below it moves. */
export const ExampleSkeleton = () => (
  <Card title="费用示例">
    <View className={s.waiting}>
      <Skeleton shape="title" label="正在计算费用示例" />
      <Skeleton shape="lines" count={3} />
    </View>
  </Card>
)
