import { View } from '@tarojs/components'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { amountProblem } from '@/lib/amount'
import { formatRate } from '@/lib/rate'
import { Card } from '@/ui/card/card'
import { Money } from '@/ui/money/money'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import s from './entry.module.scss'
import { costExample } from './example'
import { ExampleSkeleton } from './example-skeleton'
import { LIMITS } from './use-wish'

export interface CostExampleProps {
  /** Fen. */
  amount: number
  /** Months. */
  term: number
}

/** What the wish would cost, from the products that are really listed. */
export default function CostExample({ amount, term }: CostExampleProps) {
  const { data, state, reload } = useLoad(
    async () => (await post('/v1.0/product/list', {}, { retry: true }))?.data?.products,
    [],
  )
  if (!data) {
    if (state === 'loading') return <ExampleSkeleton />
    return (
      <Notice tone="error" action={{ label: '重新加载', onClick: reload }}>
        费用示例没有加载出来，不影响继续填写。
      </Notice>
    )
  }
  // While the figure is being typed it may be out of range: then the example is of the nearest amount, and says so.
  const shown = amountProblem(amount, LIMITS) ? Math.min(LIMITS.max, Math.max(LIMITS.min, amount)) : amount
  const example = costExample(data, shown, term)
  if (!example) return <Notice>目前没有上架的产品，您可以先登录，稍后再来查看。</Notice>
  const { lowest, highest, simple, schedule } = example
  return (
    <Card id="home-example" title="费用示例">
      <View className={s.rate}>
        {formatRate(lowest)} – {formatRate(highest)}
      </View>
      <View className={s.note}>已上架产品的综合年化成本（复利）</View>
      <Rows
        rows={[
          {
            label: '借款',
            value: (
              <>
                <Money fen={shown} />，{term}个月
              </>
            ),
          },
          { label: '每月还款', value: <Money fen={schedule.monthly_payment} exact />, strong: true },
          { label: '利息与费用合计', value: <Money fen={schedule.total_cost} exact />, strong: true },
        ]}
      />
      <View className={s.note}>
        示例按其中最高的综合年化成本{formatRate(highest)}（复利；单利为{formatRate(simple)}
        ）、等额本息计算，仅供参考。额度、费率和是否批准，最终以机构审批结果为准。
      </View>
    </Card>
  )
}
