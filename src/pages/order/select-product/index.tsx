import { withLoading } from '@/features/loading/with-loading'
import { prepareOffers } from '@/features/offers/api'
import { OrderForm } from '@/features/quota/order-form'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

async function match(order_no: string) {
  await withLoading(prepareOffers(order_no))
  await go('productList', { order_no })
}

export default definePage('selectProduct', () => (
  <OrderForm
    shown={useReturns()}
    onDone={match}
    onCity={() => go('from')}
    onRelogin={() => relogin('selectProduct')}
    onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
  />
))
