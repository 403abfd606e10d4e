import { View } from '@tarojs/components'
import { useMemo } from 'react'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { formatFen } from '@/lib/money/money'
import { endsHigh, paymentNote } from '@/lib/money/payments'
import { formatRate } from '@/lib/money/rate'
import { Card } from '@/ui/card/card'
import { Money } from '@/ui/money/money'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import s from './calculator.module.scss'
import { CalculatorSkeleton } from './calculator-skeleton'
import { type Choice, priceChoice } from './choice'
import { CalculatorParts } from './parts'

export interface HomeCalculatorProps {
  /** In fen; while the visitor is typing it may lie outside of every product's range. */
  amount: number
  /** In months. */
  term: number
}

/**
 * What the desired loan would cost, calculated from the products that are listed now. It asks for no data and sends
 * none.
 */
export default function HomeCalculator({ amount, term }: HomeCalculatorProps) {
  const { data, state, reload } = useLoad(listProducts, [])
  const choice = useMemo(() => (data ? priceChoice(data, amount, term) : null), [data, amount, term])
  if (!data) {
    if (state === 'loading') return <CalculatorSkeleton />
    return (
      <Notice tone="error" action={{ label: '重新加载', onClick: reload }}>
        费用试算没有加载出来，不影响继续填写。
      </Notice>
    )
  }
  if (!choice) return <Notice>目前没有上架的产品，您可以先登录，稍后再来查看。</Notice>
  const { product } = choice.dearest
  return (
    <Card id="home-example" title="费用试算">
      <Figures choice={choice} />
      <CalculatorParts id="home" price={product.price} amount={choice.amount} term={choice.term} />
    </Card>
  )
}

/** `12.00%`, or `12.00% – 18.00%` when the two rates differ. */
const range = (from: number, to: number) =>
  from === to ? formatRate(from) : `${formatRate(from)} – ${formatRate(to)}`

/** Says that the payment of some month, or of some other product, is higher. */
function monthlyNote({ dearest: { quote }, most_monthly }: Choice): string {
  const own = endsHigh(quote) ? undefined : paymentNote(quote)
  const other = most_monthly > quote.monthly_payment && `其他产品每月最多还${formatFen(most_monthly)}元`
  return [own, other].filter(Boolean).join('；')
}

function Figures({ choice }: { choice: Choice }) {
  const { amount, term, lowest, highest, dearest } = choice
  const { product, quote } = dearest
  return (
    <>
      <View id="home-rates" className={s.rate}>
        {range(lowest.annual_rate, highest.annual_rate)}
      </View>
      <View className={s.caption}>综合年化成本（复利），含全部费用</View>
      <View className={s.caption}>单利{range(lowest.simple_rate, highest.simple_rate)}</View>
      <Rows
        rows={[
          {
            label: '借款',
            value: (
              <>
                <Money fen={amount} />，{term}个月
              </>
            ),
            note: choice.exact
              ? `${choice.count}个产品提供`
              : '没有产品正好提供所选的金额和期限，按最接近的试算',
          },
          {
            label: '每月还款',
            value: <Money fen={quote.monthly_payment} exact />,
            note: monthlyNote(choice),
            strong: true,
          },
          ...(endsHigh(quote)
            ? [{ label: '最后一期还款', value: <Money fen={quote.last_payment} exact />, strong: true }]
            : []),
          { label: '还款总额', value: <Money fen={quote.total_repayment} exact />, strong: true },
          { label: '利息与费用合计', value: <Money fen={quote.total_cost} exact />, strong: true },
        ]}
      />
      <View className={s.note}>
        还款金额按总成本最高的产品计算，以免少算：{product.institution.name}“{product.name}”，综合年化成本
        {formatRate(quote.annual_rate)}（复利；单利为{formatRate(quote.simple_rate)}
        ）。额度、费率和是否批准，最终以机构审批结果为准。
      </View>
    </>
  )
}
