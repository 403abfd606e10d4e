import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { OfferFacts, OfferHead } from '@/ui/offer/offer'
import type { Listed } from './basis'
import s from './product-catalog.module.scss'

interface CatalogCardProps {
  listed: Listed
  /** The visitor's newest application for this product. */
  application: Application | undefined
  onDetail: (listed: Listed) => void
}

/** One listed product: its figures for the common amount and term, or why it has none. */
export function CatalogCard({ listed, application, onDetail }: CatalogCardProps) {
  const { product, refusal } = listed
  const { code, name, institution } = product
  const id = `product-${code}`
  const note = application && `我的申请：${application.status_text}`
  const detail = { id: `${id}-detail`, label: `查看明细，${name}`, onClick: () => onDetail(listed) }
  return (
    <Card id={id} role="article" label={`${institution.name}${name}`}>
      {refusal ? (
        <>
          <OfferHead name={name} terms={product} />
          <View className={s.refusal}>{refusal}</View>
          <View className={`small ${s.foot}`}>
            <View>{note}</View>
            <Link {...detail}>查看明细</Link>
          </View>
        </>
      ) : (
        <OfferFacts id={id} name={name} terms={product} start={note && <View>{note}</View>}>
          <Link {...detail}>查看明细</Link>
        </OfferFacts>
      )}
    </Card>
  )
}
