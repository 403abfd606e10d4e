import type { Fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { months, WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { formatRate, formatYuan } from '@/lib/money/money'
import { isFalling } from '@/lib/money/payment-words'
import { endsHigh, isUneven } from '@/lib/money/payments'
import { Rows } from '@/ui/rows/rows'
import s from './cost.module.scss'

interface CostFactsProps {
  sheet: CostSheet
  price: Price
  /** The figures belong to the previous choice, and new ones are being requested. */
  updating?: boolean
}

/** What a loan costs at a glance: no figure is larger than the annual rate (S24.8). */
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

/** A label and its value, both as displayed. */
type CostRow = readonly [label: string, value: string]

const yuan = (fen: Fen) => `${formatYuan(fen)}元`

/** What is paid when: each figure is one that is really paid, or named as the largest. */
function payments(sheet: CostSheet, price: Price): CostRow[] {
  const { term, monthly_payment, last_payment, first_days } = sheet
  const monthly = yuan(monthly_payment)
  if (endsHigh(sheet))
    return [
      [first_days === null ? `前${term - 1}期每期` : `前${term - 1}期最多一期`, monthly],
      [`第${term}期，含全部本金`, yuan(last_payment)],
    ]
  if (!isUneven(sheet))
    return [
      [WORDS.monthly, monthly],
      [WORDS.totalRepayment, yuan(sheet.total_repayment)],
    ]
  const falling = isFalling({ ...sheet, price })
  return [
    [falling ? '首月还' : WORDS.largestPayment, falling ? `${monthly}，逐月递减` : monthly],
    ['末月还', yuan(last_payment)],
  ]
}

/** The first words of what a contract says about a case, by the beginning of its name. */
const said = ({ contingent }: CostSheet, name: string) =>
  contingent.find((one) => one.name.startsWith(name))?.method

/** Early settlement in one line; the whole sentence stands in the cost sheet. */
function early(sheet: CostSheet, { early_percent = 0 }: Price): CostRow[] {
  const method = said(sheet, '提前')
  if (!method) return []
  return [
    ['提前还清', `${method.split('，')[0]}，${early_percent ? `收本金的${early_percent}%` : '不收违约金'}`],
  ]
}

/** The rows under the cost: the payments, early settlement, and what a late payment costs. */
export function costRows(sheet: CostSheet, price: Price): CostRow[] {
  const late = said(sheet, '逾期')
  return [...payments(sheet, price), ...early(sheet, price), ...(late ? [['晚还了', late] as const] : [])]
}
