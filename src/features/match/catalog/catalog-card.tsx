import type { Application } from '@contract/endpoints/application'
import type { Product } from '@contract/offer'
import { Card } from '@/ui/card/card'
import { CardFoot } from '@/ui/card/card-foot'
import { OfferFacts } from '@/ui/offer/offer'

interface CatalogCardProps {
  product: Product
  /** The visitor's newest application for this product. */
  application: Application | undefined
  onDetail: (product: Product) => void
}

/** One listed product with its public terms. */
export function CatalogCard({ product, application, onDetail }: CatalogCardProps) {
  const { code, name, institution } = product
  return (
    <Card id={`product-${code}`} role="article" label={`${institution.name}${name}`}>
      <OfferFacts name={name} terms={product} />
      <CardFoot
        id={`product-${code}-detail`}
        note={application && `我的申请：${application.status_text}`}
        label={`查看明细，${name}`}
        onClick={() => onDetail(product)}
      >
        查看明细
      </CardFoot>
    </Card>
  )
}
