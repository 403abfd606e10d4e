import { ProductCatalog } from '@/features/offers/product-catalog'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('statusPro', () => (
  <ProductCatalog
    shown={useReturns()}
    onDetail={({ code }) => go('product', { code })}
    onResult={({ order_no }) => go('result', { order_no })}
  />
))
