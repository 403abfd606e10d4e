import { resumeOrder } from '@/features/entry/use-loan-request'
import { ProductCatalog } from '@/features/match/catalog/product-catalog'
import { VisitSummary } from '@/features/offline/visit-summary'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('statusPro', function StatusPro({ params }) {
  const shown = useReturns()
  return (
    <ProductCatalog
      shown={shown}
      // Whoever looks for another product has not come for the own applications.
      first={params.tab === 'all' ? 'all' : 'own'}
      onDetail={({ product: { code, amount, term }, refusal }) =>
        go('product', refusal ? { code } : { code, amount: String(amount), term: String(term) })
      }
      onAbout={() => go('about')}
      onResult={({ order_no }) => go('result', { order_no })}
      onLeave={({ apply_no }) => go('agreeDetail', { apply_no })}
      onResume={(pending) => {
        resumeOrder(pending)
        return go(pending.page)
      }}
      renderOffline={({ order_no, code }) => (
        <VisitSummary order_no={order_no} product_code={code} shown={shown} />
      )}
    />
  )
})
