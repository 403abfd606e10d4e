import type { SupportItem } from '@contract/endpoints/support'
import { Text, View } from '@tarojs/components'
import { formatYuan } from '@/lib/money'
import { AnnualRate } from '@/ui/annual-rate/annual-rate'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Money } from '@/ui/money/money'
import { Rows } from '@/ui/rows/rows'
import s from './support.module.scss'

interface ItemProps {
  item: SupportItem
  /** The only item of its page: all that is known of it. */
  full: boolean
  /** A lead was shared with its institution. */
  shared: boolean
  onLeave: () => unknown
}

/** One product of a partner list: who lends, what it costs, and the way there (decisions.md §7). */
export function ItemCard({ item, full, shared, onLeave }: ItemProps) {
  const { institution, title, summary, annual_rate, simple_rate, amount_min, amount_max } = item
  return (
    <Card id={`support-item-${item.item}`} role="article" label={`${institution.name}${title}`}>
      <View className={s.head}>
        <View className={s.institution} aria-role="heading" aria-level={2}>
          {institution.name}
        </View>
        {item.sponsored && <Text className={s.ad}>广告</Text>}
      </View>
      <View className={s.small}>{institution.licence_note}</View>
      <View className={s.product}>{title}</View>
      {summary && <View className={s.small}>{summary}</View>}
      <AnnualRate annual={annual_rate} simple={simple_rate} />
      <Rows rows={full ? [...facts(item), ...more(item)] : facts(item)} />
      <View className={s.range}>
        可申请区间{formatYuan(amount_min)}至{formatYuan(amount_max)}元，最终以机构审批结果为准
      </View>
      <View className={s.foot}>
        {shared && <View className={s.shared}>已提交联系方式</View>}
        <Button
          id={`support-item-${item.item}-go`}
          kind="secondary"
          small
          label={`前往机构页面，${institution.name}${title}`}
          onClick={onLeave}
        >
          前往机构页面
        </Button>
      </View>
    </Card>
  )
}

/** In the order of all offers, so that they compare. */
const facts = ({ monthly_payment, total_cost, amount, term, fee_note }: SupportItem) => [
  { label: '每月还款', value: <Money fen={monthly_payment} exact />, strong: true },
  {
    label: '总成本',
    value: <Money fen={total_cost} exact />,
    note: `按本金${formatYuan(amount)}元测算`,
  },
  { label: '期限', value: `${term}个月` },
  { label: '费用', value: fee_note },
]

const more = ({ terms, institution }: SupportItem) => [
  { label: '可选期限', value: `${terms.join('、')}个月` },
  { label: '许可证号', value: institution.licence_no },
  { label: '机构投诉电话', value: institution.complaint_phone },
]
