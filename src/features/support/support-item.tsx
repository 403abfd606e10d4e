import type { SupportItem } from '@contract/endpoints/support'
import { View } from '@tarojs/components'
import type { Listed } from '@/lib/money/for-basis'
import { OfferRow } from '@/ui/offer/offer-row'
import { Rows } from '@/ui/rows/rows'
import s from './support.module.scss'

interface ItemProps {
  listed: Listed<SupportItem>
  /** Of the whole list (`extremes`). */
  dearest: number
  lowest: number
  /** Whether it is the only item of its page and shows every detail. */
  single: boolean
  shared: boolean
  onLeave: () => unknown
}

/** One product of a partner list: the lender, its cost, and the press that leads to it (S24.9). */
export function ItemRow({ listed, single, shared, onLeave, ...extremes }: ItemProps) {
  const { product, refusal } = listed
  const { item, title, summary, fee_note, institution } = product
  return (
    <OfferRow
      id={`support-item-${item}`}
      name={title}
      terms={product}
      {...extremes}
      refusal={refusal}
      status={shared ? '已提交联系方式' : undefined}
      press={{ id: `support-item-${item}-go`, words: '前往机构页面' }}
      onOpen={onLeave}
    >
      {single && (
        <View className={s.more}>
          <View className="small">{summary}</View>
          <View className="small">{institution.licence_note}</View>
          <Rows
            rows={[
              { label: '许可证号', value: institution.licence_no },
              { label: '费用', value: fee_note },
              { label: '机构投诉电话', value: institution.complaint_phone },
            ]}
          />
        </View>
      )}
    </OfferRow>
  )
}
