import type { CostItem, CostSheet } from '@contract/offer'
import { View } from '@tarojs/components'
import { formatRate } from '@/lib/money/money'
import { Money } from '@/ui/money/money'
import s from './cost.module.scss'

/** The columns of the comprehensive cost sheet (金规〔2026〕2号), stacked so that they fit a narrow phone. */
export function CostItems({ items }: { items: readonly CostItem[] }) {
  return (
    <View aria-role="list">
      {items.map(({ name, amount, standard, annual_rate, method, charged_by }) => (
        <View key={[name, standard, method, charged_by].join()} className={s.item} aria-role="listitem">
          <View className="apart">
            <View>{name}</View>
            <Money fen={amount} exact />
          </View>
          <View className="small">收费标准：{yearly(standard, formatRate(annual_rate))}</View>
          <View className="small">怎么收：{method}</View>
          <View className="small">谁来收：{charged_by}</View>
        </View>
      ))}
    </View>
  )
}

/** The charging standard followed by its annual rate, unless the standard already is one. */
const yearly = (standard: string, rate: string) =>
  standard === `年利率${rate}` ? `${standard}（单利）` : `${standard}，折合年化${rate}（单利）`

/** What default or early settlement may cost in addition, and where that is agreed. */
export function ContingentCosts({ contingent }: Pick<CostSheet, 'contingent'>) {
  return (
    <View aria-role="list">
      {contingent.map(({ name, method, charged_by }) => (
        <View key={name} className={s.item} aria-role="listitem">
          <View>{name}</View>
          <View className="small">{method}</View>
          <View className="small">谁来收：{charged_by}</View>
        </View>
      ))}
    </View>
  )
}
