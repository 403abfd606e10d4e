import { prepareOffers } from '@/features/half/api'
import { HalfForm } from '@/features/half/half-form'
import { withLoading } from '@/features/loading/with-loading'
import { AreaButton } from '@/features/place/area-button'
import { dropDraft, isKnown } from '@/features/place/place'
import { useAreaChoice } from '@/features/place/use-area-choice'
import { relogin } from '@/pages/relogin'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import type { HalfStep } from '@/stores/half'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { goHome, goToStep } from '../credit-step'

async function onward(order_no: string, step: HalfStep) {
  dropDraft()
  if (step === 'product') await withLoading(prepareOffers(order_no))
  await goToStep(step)
}

export default definePage('credit_form', () => {
  const { area, choose, picker } = useAreaChoice()
  return (
    <>
      <HalfForm
        area={{
          code: isKnown(area) ? area.code : undefined,
          control: <AreaButton area={area} onClick={choose} />,
        }}
        onDone={onward}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
        onRelogin={() => relogin('credit_form')}
        onStep={goToStep}
        onHome={goHome}
      />
      <AreaPicker {...picker} title="选择当前居住城市" />
    </>
  )
})
