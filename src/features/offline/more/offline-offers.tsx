import type { Offer } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { extremes } from '@/lib/money/for-basis'
import { formatYuan } from '@/lib/money/money'
import { OfferRow } from '@/ui/offer/offer-row'

interface OfflineOffersProps {
  offers: readonly Offer[]
  onDetail: (offer: Offer) => void
}

export default function OfflineOffers({ offers, onDetail }: OfflineOffersProps) {
  const [first] = offers
  const list = extremes(offers.map((product) => ({ product })))
  return (
    <>
      {first && (
        <View className="small">
          {formatYuan(first.amount)}元 · {months(first.term)}试算，{WORDS.decision}
        </View>
      )}
      {offers.map((offer) => (
        <OfferRow
          key={offer.code}
          id={`offline-${offer.code}`}
          name={offer.name}
          terms={offer}
          {...list}
          onOpen={() => onDetail(offer)}
        />
      ))}
    </>
  )
}
