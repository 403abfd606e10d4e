import { coverUntilLoading, withLoading } from '@/features/loading/with-loading'
import { prepareOffers } from '@/features/match/api'
import { OrderForm } from '@/features/order/order-form'
import { warmOverlay } from '@/features/shell/shell'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { useWarm } from '@/platform/page/use-warm'
import { askNavigation, useNextPage } from '@/router/ahead'
import type { Visit } from '@/router/guard/step'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { keepNext, productReturn } from '../product-return'

/** Where a complete order leads: to the product that the visitor came from, otherwise to the offers. */
function onward(order_no: string, next: string | undefined): Visit {
  const product = productReturn(next)
  return product
    ? { id: 'product', params: { ...product.params, order_no } }
    : { id: 'productList', params: { order_no } }
}

async function match(order_no: string, next: string | undefined) {
  const { id, params } = onward(order_no, next)
  await withLoading(prepareOffers(order_no))
  await go(id, params, id === 'product' ? 'replace' : 'push')
}

export default definePage('selectProduct', function SelectProduct({ params }) {
  useNextPage(() => (productReturn(params.next) ? 'product' : 'productList'))
  useWarm(warmOverlay)
  return (
    <OrderForm
      shown={useReturns()}
      onSending={(order_no, work) => {
        askNavigation(onward(order_no, params.next))
        return coverUntilLoading(work)
      }}
      onDone={(order_no) => match(order_no, params.next)}
      onCity={() => go('from', keepNext(params))}
      onRelogin={() => relogin('selectProduct', keepNext(params))}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
    />
  )
})
