import { coverUntilLoading, withLoading } from '@/features/loading/with-loading'
import { prepareOffers } from '@/features/match/api'
import { OrderForm } from '@/features/order/order-form'
import { warmOverlay } from '@/features/page-frame/page-frame'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { useWarm } from '@/platform/page/use-warm'
import type { Visit } from '@/router/guard/step'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { choiceReturn, keepNext } from '../product-return'

/** Where a complete order leads: to the choice that the visitor came from, otherwise to the offers. */
function onward(order_no: string, next: string | undefined): Visit {
  const { id, params } = choiceReturn(next) ?? { id: 'productList', params: {} }
  return { id, params: { ...params, order_no } }
}

async function match(order_no: string, next: string | undefined) {
  const { id, params } = onward(order_no, next)
  await withLoading(prepareOffers(order_no))
  await go(id, params, choiceReturn(next) ? 'replace' : 'push')
}

export default definePage('selectProduct', function SelectProduct({ params }) {
  const { order_no = '', next } = params
  useNextPage(() => onward(order_no, next).id)
  useWarm(warmOverlay)
  return (
    <OrderForm
      shown={useReturns()}
      order_no={order_no}
      onOffers={() => go('productList', { order_no })}
      onSending={(order_no, work) => {
        prefetchNavigation(onward(order_no, next))
        return coverUntilLoading(work)
      }}
      onDone={(order_no) => match(order_no, next)}
      onCity={() => go('from', keepNext(params))}
      onRelogin={() => relogin('selectProduct', { ...keepNext(params), ...(order_no && { order_no }) })}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
    />
  )
})
