import type { CostSheet } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { formatRate } from '@/lib/money/money'
import { endsHigh, isUneven } from '@/lib/money/payments'
import { Money } from '@/ui/money/money'
import { type Row, Rows } from '@/ui/rows/rows'
import s from './cost.module.scss'

/** The whole comprehensive cost sheet (综合融资成本明示表; S24.13, 金规〔2026〕2号). */
export function CostTable({ sheet, level }: { sheet: CostSheet; level: 2 | 3 }) {
  const below = level + 1
  return (
    <View aria-role="group">
      <View className="strong" aria-role="heading" aria-level={level}>
        综合融资成本明示表
      </View>
      <Part title="本金与还款" level={below}>
        <Rows rows={repayment(sheet)} />
      </Part>
      <Part title="各项费用" level={below}>
        <Items
          items={sheet.items.map(({ name, amount, standard, annual_rate, method, charged_by }) => ({
            name,
            amount: <Money fen={amount} exact />,
            details: [
              `收费标准：${yearly(standard, formatRate(annual_rate))}`,
              `怎么收：${method}`,
              `谁来收：${charged_by}`,
            ],
          }))}
        />
        <View className={s.total}>
          <Rows
            rows={[
              { label: WORDS.totalCost, value: <Money fen={sheet.total_cost} exact />, strong: true },
              {
                label: WORDS.annualRate,
                value: `${formatRate(sheet.annual_rate)}（复利）`,
                note: `单利${formatRate(sheet.simple_rate)}`,
              },
            ]}
          />
        </View>
      </Part>
      {sheet.contingent.length > 0 && (
        <Part title="违约等情形下的费用" level={below}>
          <Items
            items={sheet.contingent.map(({ name, method, charged_by }) => ({
              name,
              details: [method, `谁来收：${charged_by}`],
            }))}
          />
        </Part>
      )}
      <View className={`small ${s.inset}`}>{sheet.statement}</View>
    </View>
  )
}

function Part({ title, level, children }: { title: string; level: number; children: ReactNode }) {
  return (
    <>
      <View className={s.partTitle} aria-role="heading" aria-level={level}>
        {title}
      </View>
      {children}
    </>
  )
}

function repayment(sheet: CostSheet): Row[] {
  const { amount, term, first_days, monthly_payment, last_payment, total_repayment } = sheet
  const last = { label: WORDS.lastPayment, value: <Money fen={last_payment} exact /> }
  return [
    { label: '贷款本金', value: <Money fen={amount} exact /> },
    { label: '期限', value: months(term) },
    { label: '还款方式', value: sheet.repayment_method },
    ...(first_days === null ? [] : [{ label: '首期还款', value: `放款后第${first_days}天` }]),
    {
      label: endsHigh(sheet) || !isUneven(sheet) ? WORDS.monthly : WORDS.largestPayment,
      value: <Money fen={monthly_payment} exact />,
    },
    ...(endsHigh(sheet) ? [{ ...last, note: '含全部本金' }] : isUneven(sheet) ? [last] : []),
    { label: WORDS.totalRepayment, value: <Money fen={total_repayment} exact />, strong: true },
  ]
}

interface Item {
  name: string
  amount?: ReactNode
  details: readonly string[]
}

/** The columns of the cost sheet, stacked so that they fit a narrow phone. */
const Items = ({ items }: { items: readonly Item[] }) => (
  <View aria-role="list">
    {items.map(({ name, amount, details }) => (
      <View key={[name, ...details].join()} className={s.item} aria-role="listitem">
        <View className="apart">
          <View>{name}</View>
          {amount}
        </View>
        {details.map((detail) => (
          <View key={detail} className="small">
            {detail}
          </View>
        ))}
      </View>
    ))}
  </View>
)

/** The charging standard followed by its annual rate, unless the standard already is one. */
const yearly = (standard: string, rate: string) =>
  standard === `年利率${rate}` ? `${standard}（单利）` : `${standard}，折合年化${rate}（单利）`
