import type { CostSheet } from '@contract/offer'
import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { AnnualRate } from '@/ui/annual-rate/annual-rate'
import { Money } from '@/ui/money/money'
import { Rows } from '@/ui/rows/rows'
import s from './application.module.scss'

interface CostSheetViewProps {
  sheet: CostSheet
  /** The figures are those of the last choice; new ones are on their way. */
  updating?: boolean
  /** Of its heading, below that of what it stands in. */
  level: 2 | 3
}

/** The comprehensive cost sheet (综合融资成本明示表, decisions.md §7): every item, who charges it, both annual rates. */
export function CostSheetView({ sheet, updating, level }: CostSheetViewProps) {
  const { amount, term, repayment_method, items, contingent, annual_rate, simple_rate } = sheet
  return (
    <View className={cx(s.sheet, updating && s.updating)} aria-busy={updating}>
      <View className={s.sheetTitle} aria-role="heading" aria-level={level}>
        综合融资成本明示表
      </View>
      <AnnualRate annual={annual_rate} simple={simple_rate} />
      <Rows
        rows={[
          { label: '贷款本金', value: <Money fen={amount} exact /> },
          { label: '期限', value: `${term}个月` },
          { label: '还款方式', value: repayment_method },
          { label: '每月还款', value: <Money fen={sheet.monthly_payment} exact />, strong: true },
          ...items.map((item) => ({
            label: item.name,
            value: <Money fen={item.amount} exact />,
            note: `${item.standard}，${item.method}；由${item.charged_by}收取`,
          })),
          { label: '总成本', value: <Money fen={sheet.total_cost} exact />, strong: true },
          { label: '还款总额', value: <Money fen={sheet.total_repayment} exact /> },
        ]}
      />
      {contingent.length > 0 && (
        <View className={s.contingent}>
          <View className={s.strong}>特定情形下的约定</View>
          {contingent.map(({ name, method, charged_by }) => (
            <View key={name}>
              {name}：{method}（{charged_by}）
            </View>
          ))}
        </View>
      )}
      <View className={s.small}>{sheet.statement}</View>
    </View>
  )
}
