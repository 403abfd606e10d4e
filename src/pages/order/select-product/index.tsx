import { withLoading } from '@/features/loading/with-loading'
import { prepareOffers } from '@/features/match/api'
import { OrderForm } from '@/features/order/order-form'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { askNextOptions, useNextPage } from '@/router/ahead'
import type { Visit } from '@/router/guard/step'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { keepNext, productReturn } from '../product-return'

async function match(order_no: string, next: string | undefined) {
  const product = productReturn(next)
  const to: Visit = product
    ? { id: 'product', params: { ...product.params, order_no } }
    : { id: 'productList', params: { order_no } }
  askNextOptions(to)
  await withLoading(prepareOffers(order_no))
  await go(to.id, to.params, product ? 'replace' : 'push')
}

export default definePage('selectProduct', function SelectProduct({ params }) {
  useNextPage(() => (productReturn(params.next) ? 'product' : 'productList'))
  return (
    <OrderForm
      shown={useReturns()}
      onDone={(order_no) => match(order_no, params.next)}
      onCity={() => go('from', keepNext(params))}
      onRelogin={() => relogin('selectProduct', keepNext(params))}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
    />
  )
})
