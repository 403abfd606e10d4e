import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { lazyPart } from '@/platform/elements/lazy-part'
import { Notice } from '@/ui/notice/notice'
import { OptionalPart } from '@/ui/part/error-boundary'
import { loadOffline } from '../api'
import s from '../offline.module.scss'

// Only for orders that a store can serve.
const OfflineOffers = lazyPart(() => import(/* webpackChunkName: "offline-offers" */ './offline-offers'))

interface MoreOfflineProps {
  order_no: string
  shown: number
  onDetail: (offer: Offer) => void
}

/** Other products that fit the order and are handled in a store; renders nothing when there are none (/result). */
export function MoreOffline({ order_no, shown, onDetail }: MoreOfflineProps) {
  const { data, state, reload } = useLoad(() => loadOffline(order_no), [order_no, shown])
  if (!data && state === 'failed') {
    return (
      <Notice tone="error" title="没有加载出可到店办理的产品" onReload={reload}>
        已提交的申请不受影响。
      </Notice>
    )
  }
  if (!data?.length) return null
  return (
    <View aria-role="region" aria-label="还可到店办理">
      <View className={`heading ${s.heading}`} aria-role="heading" aria-level={2}>
        还可到店办理
      </View>
      <View className={`small ${s.lead}`}>这些产品符合您填写的条件，需要另行申请，是否放款由机构决定。</View>
      <OptionalPart words="这些产品没有显示出来。">
        <OfflineOffers offers={data} onDetail={onDetail} />
      </OptionalPart>
    </View>
  )
}
