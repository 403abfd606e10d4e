import { ConfirmCity } from '@/features/place/confirm-city'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { keepNext } from '../product-return'

export default definePage('yfrom', function ConfirmedFrom({ params }) {
  const next = keepNext(params)
  useNextPage(() => 'selectProduct')
  return (
    <ConfirmCity
      shown={useReturns()}
      onSending={() => prefetchNavigation({ id: 'selectProduct', params: next })}
      onDone={() => go('selectProduct', next)}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      onRelogin={() => relogin('yfrom', next)}
    />
  )
})
