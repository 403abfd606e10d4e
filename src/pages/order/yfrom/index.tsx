import { ConfirmCity } from '@/features/place/confirm-city'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { keepNext } from '../product-return'

export default definePage('yfrom', function ConfirmedFrom({ params }) {
  return (
    <ConfirmCity
      shown={useReturns()}
      onDone={() => go('selectProduct', keepNext(params))}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      onRelogin={() => relogin('yfrom', keepNext(params))}
    />
  )
})
