import type { Product } from '@contract/offer'
import { Text, View } from '@tarojs/components'
import { Facts, InstitutionLine, Range } from './facts'
import s from './offers.module.scss'

/** What every card tells of a product, in the one order: institution and licence, rate, costs, range (decisions.md §7). */
export function OfferSummary({ product }: { product: Product }) {
  const { name, institution, sponsored, offline } = product
  return (
    <>
      <InstitutionLine institution={institution} sponsored={sponsored} />
      <View className={s.product}>
        <Text>{name}</Text>
        {offline && <Text className={s.tag}>需到店办理</Text>}
      </View>
      <Facts product={product} />
      <Range product={product} />
    </>
  )
}
