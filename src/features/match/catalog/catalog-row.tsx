import type { Application } from '@contract/endpoints/application'
import type { Listed } from '@/lib/money/for-basis'
import { OfferRow } from '@/ui/offer/offer-row'

interface CatalogRowProps {
  listed: Listed
  dearest: number
  lowest: number
  /** The visitor's newest application for this product. */
  application: Application | undefined
  onDetail: (listed: Listed) => unknown
}

/** One listed product: its figures for the common amount and term, or why it has none. */
export const CatalogRow = ({ listed, application, onDetail, ...list }: CatalogRowProps) => (
  <OfferRow
    id={`product-${listed.product.code}`}
    name={listed.product.name}
    terms={listed.product}
    refusal={listed.refusal}
    status={application && `我的申请：${application.status_text}`}
    onOpen={() => onDetail(listed)}
    {...list}
  />
)
