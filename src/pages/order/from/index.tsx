import { NameCityForm } from '@/features/place/name-city-form'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { keepNext } from '../product-return'

export default definePage('from', function From({ params }) {
  return (
    <NameCityForm
      shown={useReturns()}
      onDone={() => go('selectProduct', keepNext(params))}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      onRelogin={() => relogin('from', keepNext(params))}
    />
  )
})
