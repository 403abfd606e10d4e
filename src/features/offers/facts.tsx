import type { Institution, Product } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { formatYuan } from '@/lib/money'
import { AnnualRate } from '@/ui/annual-rate/annual-rate'
import { Money } from '@/ui/money/money'
import { Rows } from '@/ui/rows/rows'
import s from './offers.module.scss'

/** Who lends, under which licence; first on every card (decisions.md §7). */
export function InstitutionLine({
  institution,
  sponsored,
}: {
  institution: Institution
  sponsored: boolean
}) {
  return (
    <View>
      <View className={s.head}>
        <View className={s.institution} aria-role="heading" aria-level={2}>
          {institution.name}
        </View>
        {sponsored && <Text className={s.ad}>广告</Text>}
      </View>
      <View className={s.licence}>{institution.licence_note}</View>
    </View>
  )
}

/** The figures of a product in the one order in which all cards have them, so that they compare. */
export function Facts({ product }: { product: Product }) {
  const { annual_rate, simple_rate, monthly_payment, total_cost, term, amount, fee_note } = product
  return (
    <View>
      <AnnualRate annual={annual_rate} simple={simple_rate} />
      <Rows
        rows={[
          { label: '每月还款', value: <Money fen={monthly_payment} exact />, strong: true },
          {
            label: '总成本',
            value: <Money fen={total_cost} exact />,
            note: `按本金${formatYuan(amount)}元测算`,
          },
          { label: '期限', value: `${term}个月` },
          { label: '费用', value: fee_note },
        ]}
      />
    </View>
  )
}

/** What may be asked for; never a promise (decisions.md §7). */
export function Range({ product }: { product: Product }) {
  return (
    <View className={s.range}>
      可申请区间{formatYuan(product.amount_min)}至{formatYuan(product.amount_max)}元，最终以机构审批结果为准
    </View>
  )
}
