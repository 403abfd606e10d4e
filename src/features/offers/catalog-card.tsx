import type { Application } from '@contract/endpoints/application'
import type { Product } from '@contract/offer'
import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { OfferFacts } from '@/ui/offer/offer'
import s from './offers.module.scss'

interface CatalogCardProps {
  product: Product
  /** The visitor's own, the newest. */
  application: Application | undefined
  onDetail: (product: Product) => void
}

/** One listed product with its public terms. */
export function CatalogCard({ product, application, onDetail }: CatalogCardProps) {
  const { code, name, institution } = product
  return (
    <Card id={`product-${code}`} role="article" label={`${institution.name}${name}`}>
      <OfferFacts name={name} terms={product} />
      <View className={s.choose}>
        <View className={s.submitted}>{application && `我的申请：${application.status_text}`}</View>
        <Button
          id={`product-${code}-detail`}
          kind="text"
          small
          label={`查看明细，${name}`}
          onClick={() => onDetail(product)}
        >
          查看明细
        </Button>
      </View>
    </Card>
  )
}
