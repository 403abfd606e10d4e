import type { Fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { months, WORDS } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { cx } from '@/lib/cx'
import { formatRate, formatYuan } from '@/lib/money/money'
import { isFalling } from '@/lib/money/payment-words'
import { endsHigh, isUneven } from '@/lib/money/payments'
import { Icon } from '@/ui/icon/icon'
import { Rows } from '@/ui/rows/rows'
import s from './cost.module.scss'
import { CostTable } from './cost-table'
import { agrees } from './live-sheet'

/** Renders the repayment plan of a loan; the amount is in fen, the term in months. */
export type RenderPlan = (loan: { id: string; price: Price; amount: Fen; term: number }) => ReactNode

interface CostsProps {
  /** Begins the ids of what opens. */
  id: string
  sheet: CostSheet
  price: Price
  /** The level of the heading of the cost sheet. */
  level: 2 | 3
  plan: RenderPlan
  /** The figures belong to the previous choice, and new ones are being requested. */
  updating?: boolean
}

/**
 * What a loan costs at a glance; below, one at a time, open the plan, which the device calculates and so shows only
 * where that gives the figures of the sheet, and the whole cost sheet.
 */
export function Costs({ id, sheet, price, level, plan, updating }: CostsProps) {
  const [open, setOpen] = useState<string>()
  const { amount, term } = sheet
  const loan = { id: `${id}-plan`, price, amount, term }
  const planned = { key: loan.id, title: `${term}期还款计划`, content: () => plan(loan) }
  const table = {
    key: `${id}-cost`,
    title: '综合融资成本明示表',
    content: () => <CostTable sheet={sheet} level={level} />,
  }
  const folds = agrees(sheet, price) ? [planned, table] : [table]
  const shown = folds.find(({ key }) => key === open)
  return (
    <>
      <CostFacts sheet={sheet} price={price} updating={updating} />
      <View className={s.folds}>
        {folds.map(({ key, title }) => (
          <Button
            key={key}
            id={key}
            className={`press ${s.fold}`}
            hoverClass="pressed"
            aria-expanded={key === open}
            aria-label={`${title}，${key === open ? '收起' : '展开'}`}
            onClick={() => setOpen(key === open ? undefined : key)}
          >
            <Text>{title}</Text>
            <Icon name="chevron" className={key === open ? s.up : s.down} />
          </Button>
        ))}
      </View>
      {/* A parent of its own: what appears or disappears makes Taro send all its siblings again. */}
      <View>
        {shown && (
          <View key={open} className={s.opened}>
            {shown.content()}
          </View>
        )}
      </View>
    </>
  )
}

/** No figure is larger than the annual rate (S24.8). */
function CostFacts({ sheet, price, updating }: Pick<CostsProps, 'sheet' | 'price' | 'updating'>) {
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

/** The rows under the cost: the payments, early settlement in one line, and what a late payment costs. */
export function costRows(sheet: CostSheet, price: Price): CostRow[] {
  /** What the contract says about a case, by the beginning of its name. */
  const said = (name: string) => sheet.contingent.find((one) => one.name.startsWith(name))?.method
  const [early, late] = [said('提前'), said('逾期')]
  const charge = price.early_percent ? `收本金的${price.early_percent}%` : '不收违约金'
  return [
    ...payments(sheet, price),
    ...(early ? [['提前还清', `${early.split('，')[0]}，${charge}`] as const] : []),
    ...(late ? [['晚还了', late] as const] : []),
  ]
}
