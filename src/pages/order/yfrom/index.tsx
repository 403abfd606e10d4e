import { ConfirmCity } from '@/features/city/confirm-city'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('yfrom', function ConfirmedFrom() {
  return (
    <ConfirmCity
      shown={useReturns()}
      onDone={() => go('selectProduct')}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      onRelogin={() => relogin('yfrom')}
    />
  )
})
