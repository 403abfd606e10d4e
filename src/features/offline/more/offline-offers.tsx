import type { Offer } from '@contract/offer'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { OfferFacts } from '@/ui/offer/offer'

export interface OfflineOffersProps {
  offers: readonly Offer[]
  onDetail: (offer: Offer) => void
}

/** A card for each product that is handled in a store. */
export default function OfflineOffers({ offers, onDetail }: OfflineOffersProps) {
  return offers.map((offer) => {
    const { code, name, institution } = offer
    const id = `offline-${code}`
    return (
      <Card key={code} id={id} role="article" label={`${institution.name}${name}`}>
        <OfferFacts id={id} name={name} terms={offer} reasons={offer.reasons} alone>
          <Link id={`${id}-detail`} label={`查看明细，${name}`} onClick={() => onDetail(offer)}>
            查看明细
          </Link>
        </OfferFacts>
      </Card>
    )
  })
}
