import type { Offer } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { formatFen } from '@/lib/money'
import { paymentNote } from '@/lib/payments'
import { AnnualRate } from '@/ui/annual-rate/annual-rate'
import { Card } from '@/ui/card/card'
import { CardFoot } from '@/ui/card/card-foot'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import { loadOffline } from './api'
import s from './stores.module.scss'

export interface MoreOfflineProps {
  order_no: string
  /** Counts how often the page was shown again. */
  shown: number
  onDetail: (offer: Offer) => void
}

/** Other products that fit the order and are handled in a store; nothing where there is none (/result). */
export function MoreOffline({ order_no, shown, onDetail }: MoreOfflineProps) {
  const { data, state, reload } = useLoad(() => loadOffline(order_no), [order_no, shown])
  if (!data && state === 'failed') {
    return (
      <Notice tone="error" title="没有加载出可到店办理的产品" action={{ label: '重新加载', onClick: reload }}>
        已提交的申请不受影响。
      </Notice>
    )
  }
  if (!data?.length) return null
  return (
    <View aria-role="region" aria-label="还可到店办理">
      <View className={s.heading} aria-role="heading" aria-level={2}>
        还可到店办理
      </View>
      <View className={s.lead}>这些产品符合您填写的条件，需要另行申请，是否放款由机构决定。</View>
      {data.map((offer) => (
        <OfflineOffer key={offer.code} offer={offer} onDetail={onDetail} />
      ))}
    </View>
  )
}

function OfflineOffer({ offer, onDetail }: { offer: Offer } & Pick<MoreOfflineProps, 'onDetail'>) {
  const { code, name, institution, sponsored } = offer
  return (
    <Card
      id={`offline-${code}`}
      role="article"
      label={`${institution.name}${name}`}
      title={institution.name}
      aside={sponsored && <Text className={s.ad}>广告</Text>}
    >
      <View className={s.small}>{institution.licence_note}</View>
      <View className={s.name}>{name}</View>
      <AnnualRate annual={offer.annual_rate} simple={offer.simple_rate} />
      <Rows
        rows={[
          {
            label: '每月还款',
            value: `${formatFen(offer.monthly_payment)}元`,
            strong: true,
            note: paymentNote(offer),
          },
          { label: '总成本', value: `${formatFen(offer.total_cost)}元` },
          { label: '期限', value: `${offer.term}个月` },
          { label: '费用', value: offer.fee_note },
        ]}
      />
      <CardFoot id={`offline-${code}-detail`} label={`查看明细，${name}`} onClick={() => onDetail(offer)}>
        查看明细
      </CardFoot>
    </Card>
  )
}
