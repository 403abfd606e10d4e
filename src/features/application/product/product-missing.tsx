import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import k from '@/ui/skeleton/skeleton.module.scss'
import s from './product.module.scss'
import type { Trial } from './use-trial'

interface ProductMissingProps {
  trial: Trial
  onProducts: () => void
}

/** A product that still loads, or cannot be shown. Its footer keeps its height when the product comes. */
export function ProductMissing(props: ProductMissingProps) {
  const loading = props.trial.state === 'loading'
  return (
    <Page
      wide
      title="产品明细"
      action={
        loading && (
          <Button kind="waits" disabled>
            正在打开
          </Button>
        )
      }
    >
      {loading ? <Waiting /> : <NoProduct {...props} />}
    </Page>
  )
}

/** Why a product cannot be shown: one cause, and the one action that helps. */
function NoProduct({ trial: { refusal, reload, reset }, onProducts }: ProductMissingProps) {
  if (!refusal)
    return (
      <Failed title="没有加载出这个产品" onReload={reload}>
        请检查网络，或稍后再试。
      </Failed>
    )
  if (refusal.gone)
    return (
      <Empty
        title="没有找到这个产品"
        why="它可能已下架，或者链接不完整。"
        action={{ id: 'product-others', label: '看全部产品', onClick: onProducts }}
      />
    )
  return (
    <Empty
      title="不能按这个金额和期限申请"
      why={`${refusal.text}。`}
      action={{ id: 'product-example', label: '改为可申请的金额和期限', onClick: reset }}
    />
  )
}

const ROWS = ['每月还款', '还款总额', '提前还清', '晚还了']

/** Mark, name, loan, rate, cost and rows stand where they will be. */
const Waiting = () => (
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
