import { NameCityForm } from '@/features/place/name-city-form'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { keepNext } from '../product-return'

export default definePage('from', function From({ params }) {
  const next = keepNext(params)
  useNextPage(() => 'selectProduct')
  return (
    <NameCityForm
      shown={useReturns()}
      onSending={() => prefetchNavigation({ id: 'selectProduct', params: next })}
      onDone={() => go('selectProduct', next)}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      onRelogin={() => relogin('from', next)}
    />
  )
})
