import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { formatFen, formatYuan } from '@/lib/money/money'
import { formatRate } from '@/lib/money/rate'
import { Rows } from '@/ui/rows/rows'
import { Sheet } from '@/ui/sheet/sheet'
import type { Choice, Range } from './choice'
import { CalculatorParts } from './parts'
import { rates, spread } from './range'
import s from './sheet.module.scss'

const row = (label: string, range: Range) => ({
  label,
  value: `${spread(range, formatFen)}元`,
  strong: true,
})

/** What one amount and term cost over all products that offer them; the plan is that of the dearest one. */
export function CalculatorSheet({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { amount, term, annual, simple, monthly, largest, dearest } = choice
  const { product, quote } = dearest
  return (
    <Sheet open id="home-sheet" title="费用试算" onClose={onClose}>
      <View className={s.rate}>{rates(annual)}</View>
      <View className="small">{WORDS.annualRate}（复利），含全部费用</View>
      <View className="small">单利{rates(simple)}</View>
      <View className={s.rows}>
        <Rows
          rows={[
            {
              label: WORDS.amount,
              value: `${formatYuan(amount)}元`,
              note: `分${months(term)}还，${choice.count}个产品提供`,
            },
            row(WORDS.monthly, monthly),
            ...(largest[1] > monthly[1] ? [row(WORDS.largestPayment, largest)] : []),
            row(WORDS.totalRepayment, choice.repayment),
            row(WORDS.totalCost, choice.cost),
          ]}
        />
      </View>
      <View className={`caption ${s.note}`}>
        以上是各产品从低到高的范围。下面按{WORDS.totalCost}最高的产品试算：{product.institution.name}“
        {product.name}”，{WORDS.annualRate}
        {formatRate(quote.annual_rate)}（复利；单利{formatRate(quote.simple_rate)}）。额度、费率和是否批准，
        {WORDS.decision}。
      </View>
      <CalculatorParts id="home" price={product.price} amount={amount} term={term} />
    </Sheet>
  )
}
