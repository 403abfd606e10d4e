import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Notice } from '@/ui/notice/notice'
import s from './match.module.scss'

interface ClosedOffersProps {
  /** The matched products that take no applications now. */
  closed: readonly Offer[]
  all: boolean
  onChange: () => void
}

/** Stands above the closed products. When no other matches, it says when the first takes applications again. */
export function ClosedOffers({ closed, all, onChange }: ClosedOffersProps) {
  if (!all)
    return (
      <View className={cx('heading', s.heading, s.closed)} aria-role="heading" aria-level={2}>
        以下{closed.length}个产品暂不受理申请
      </View>
    )
  const [first] = closed
    .map((offer) => offer.closed)
    .sort((a, b) => ((a?.opens_at ?? '') < (b?.opens_at ?? '') ? -1 : 1))
  return (
    <Notice tone="warn" action={{ id: 'closed-change', label: '换个金额或期限', onClick: onChange }}>
      最早{first?.opens}起可再申请。已填写的内容都保留着，到时再来看看即可。
    </Notice>
  )
}
