import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatRate, formatYuan } from '@/lib/money/money'
import { Rows } from '@/ui/rows/rows'
import s from './cost.module.scss'
import { costRows } from './cost-rows'

interface CostFactsProps {
  sheet: CostSheet
  price: Price
  /** The figures belong to the previous choice, and new ones are being requested. */
  updating?: boolean
}

/**
 * What a loan costs at a glance: first the annual rate, which no figure exceeds (S24.8), beside it the cost, a bar in which
 * the cost is solid and the principal pale, and what is paid when. The compound and the simple rate stand in the table.
 */
export function CostFacts({ sheet, price, updating }: CostFactsProps) {
  const { amount, term, items, total_cost, total_repayment } = sheet
  const parts = items.map(({ name, amount: fen }) => `${name}${formatYuan(fen)}元`)
  return (
    <View className={cx(updating && s.updating)} aria-busy={updating}>
      <View className={s.figures}>
        <View>
          <View className={cx(s.figure, s.rate)}>{formatRate(sheet.annual_rate)}</View>
          <View className="caption">{WORDS.annualRate}</View>
        </View>
        <View className={s.cost}>
          <View className={s.figure}>
            {formatYuan(total_cost)}
            <Text className={s.unit}>元</Text>
          </View>
          <View className="caption">{months(term)}一共多付</View>
        </View>
      </View>
      <View className={s.bar} aria-hidden>
        <View className={s.principal} />
        <View className={s.part} style={{ width: `${(total_cost / total_repayment) * 100}%` }} />
      </View>
      <View className={cx('caption', s.ends)}>
        <Text>本金{formatYuan(amount)}元</Text>
        <Text>{parts.length === 1 ? `${parts[0]}，无其他费用` : parts.join('，')}</Text>
      </View>
      <Rows
        rows={costRows(sheet, price).map(([label, value]) => ({
          label,
          value: /^[\d,.]+元/.test(value) ? value : <Text className={s.words}>{value}</Text>,
        }))}
      />
    </View>
  )
}
