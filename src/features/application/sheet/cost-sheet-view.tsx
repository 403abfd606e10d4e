import type { CostSheet } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { endsHigh, paymentNote } from '@/lib/money/payments'
import { AnnualRate } from '@/ui/annual-rate/annual-rate'
import { Money } from '@/ui/money/money'
import { type Row, Rows } from '@/ui/rows/rows'
import s from '../application.module.scss'
import { ContingentCosts, CostItems } from './cost-items'

interface CostSheetViewProps {
  sheet: CostSheet
  /** The figures belong to the previous choice, and new ones are being requested. */
  updating?: boolean
  /** The level of the heading, one below the heading of the surrounding section. */
  level: 2 | 3 | 4
}

/**
 * The comprehensive cost sheet (综合融资成本明示表; S24.13, 金规〔2026〕2号): both annual rates come first and largest (PBOC
 * announcement 2021 No. 3); then what is repaid and when, every cost item with its standard, its method and who
 * charges it, the cost of default and of early settlement, and the statement that nothing else is charged.
 */
export function CostSheetView({ sheet, updating, level }: CostSheetViewProps) {
  const below = level + 1
  return (
    <View className={cx(s.sheet, updating && s.updating)} aria-busy={updating}>
      <View className="strong" aria-role="heading" aria-level={level}>
        综合融资成本明示表
      </View>
      <AnnualRate annual={sheet.annual_rate} simple={sheet.simple_rate} />
      <Part title="本金与还款" level={below}>
        <Rows rows={repayment(sheet)} />
      </Part>
      <Part title="各项费用" level={below}>
        <CostItems items={sheet.items} />
        <View className={s.total}>
          <Rows
            rows={[{ label: WORDS.totalCost, value: <Money fen={sheet.total_cost} exact />, strong: true }]}
          />
        </View>
      </Part>
      {sheet.contingent.length > 0 && (
        <Part title="违约等情形下的费用" level={below}>
          <ContingentCosts contingent={sheet.contingent} />
        </Part>
      )}
      <View className={s.statement}>{sheet.statement}</View>
    </View>
  )
}

function Part({ title, level, children }: { title: string; level: number; children: ReactNode }) {
  return (
    <View className={s.part}>
      <View className={s.partTitle} aria-role="heading" aria-level={level}>
        {title}
      </View>
      {children}
    </View>
  )
}

function repayment(sheet: CostSheet): Row[] {
  const { amount, term, first_days, monthly_payment, last_payment, total_repayment } = sheet
  const last = { label: WORDS.lastPayment, value: <Money fen={last_payment} exact />, strong: true }
  return [
    { label: '贷款本金', value: <Money fen={amount} exact /> },
    { label: '期限', value: months(term) },
    { label: '还款方式', value: sheet.repayment_method },
    ...(first_days === null ? [] : [{ label: '首期还款', value: `放款后第${first_days}天` }]),
    {
      label: WORDS.monthly,
      value: <Money fen={monthly_payment} exact />,
      strong: true,
      note: endsHigh(sheet) ? undefined : paymentNote(sheet),
    },
    ...(endsHigh(sheet) ? [{ ...last, note: '含全部本金' }] : []),
    { label: WORDS.totalRepayment, value: <Money fen={total_repayment} exact /> },
  ]
}
