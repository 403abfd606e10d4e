import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Skeleton } from '@/ui/skeleton/skeleton'
import k from '@/ui/skeleton/skeleton.module.scss'
import s from './product.module.scss'

const ROWS = ['每月还款', '还款总额', '提前还清', '晚还了']

/** A product that still loads: mark, name, loan, rate, cost and rows stand where they will be. */
export const ProductWaiting = () => (
  <Columns>
    <Card>
      <Skeleton shape="card" count={0} label="正在加载产品明细" />
      <View className={k.skeleton} aria-hidden>
        <View className={s.head}>
          <View className={cx(k.title, s.tile)} />
          <View className={k.short} />
        </View>
        <View className={cx(s.trial, s.rowWaiting)}>
          <View className={k.short} />
        </View>
        <View className={cx(s.rowWaiting, s.figureWaiting)}>
          <View className={cx(k.short, s.largeWaiting)} />
          <View className={cx(k.short, s.largeWaiting)} />
        </View>
        <View className={k.short} />
        {ROWS.map((row) => (
          <View key={row} className={s.rowWaiting}>
            <View className={k.short} />
            <View className={k.short} />
          </View>
        ))}
      </View>
    </Card>
  </Columns>
)
