import { withLoading } from '@/features/loading/with-loading'
import { prepareOffers } from '@/features/match/api'
import { OrderForm } from '@/features/order/order-form'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { keepNext, productReturn } from '../product-return'

async function match(order_no: string, next: string | undefined) {
  await withLoading(prepareOffers(order_no))
  const product = productReturn(next)
  if (product) await go('product', { ...product.params, order_no }, 'replace')
  else await go('productList', { order_no })
}

export default definePage('selectProduct', ({ params }) => (
  <OrderForm
    shown={useReturns()}
    onDone={(order_no) => match(order_no, params.next)}
    onCity={() => go('from', keepNext(params))}
    onRelogin={() => relogin('selectProduct', keepNext(params))}
    onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
  />
))
