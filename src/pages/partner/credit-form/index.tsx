import type { HalfChange } from '@contract/endpoints/half'
import { prepareOffers } from '@/features/half/api'
import { HalfForm } from '@/features/half/half-form'
import { withLoading } from '@/features/loading/with-loading'
import { AreaButton, useAreaChoice } from '@/features/place/area-choice'
import { dropDraft, isKnown } from '@/features/place/place'
import { relogin } from '@/pages/relogin'
import { backOr, go } from '@/router/navigate'
import { definePage } from '@/router/page'
import type { HalfStep } from '@/stores/half'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { goToStep, waysOn } from '../credit-step'

/** After a change the page of the products lies behind this one, and loads them again. */
async function onward(order_no: string, step: HalfStep, change: HalfChange | undefined) {
  dropDraft()
  if (change || step === 'product') await withLoading(prepareOffers(order_no))
  await (change ? backOr('credit_product') : goToStep(step))
}

const CHANGES: readonly HalfChange[] = ['amount', 'basics']

export default definePage('credit_form', ({ params }) => {
  const { area, choose, picker } = useAreaChoice()
  const change = CHANGES.find((one) => one === params.change)
  return (
    <>
      <HalfForm
        area={{
          code: isKnown(area) ? area.code : undefined,
          control: <AreaButton area={area} onClick={choose} />,
        }}
        change={change}
        onDone={(order_no, step) => onward(order_no, step, change)}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
        onRelogin={() => relogin('credit_form', change && { change })}
        {...waysOn}
      />
      <AreaPicker {...picker} />
    </>
  )
})
