import { WORDS } from '@contract/rules/words'
import { useEffect } from 'react'
import { errorsOf } from '@/form/errors'
import { Kept } from '@/form/kept'
import { cleanName, nameProblem } from '@/form/name'
import { Question } from '@/form/question'
import { useSubmit } from '@/form/use-submit'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { useForm } from '@/stores/form'
import { mark } from '@/tracking/marks'
import { AccountNote } from '@/ui/account-note/account-note'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import c from '@/ui/columns/columns.module.scss'
import { Field } from '@/ui/field/field'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import { saveNameAndCity } from './api'
import { AreaButton } from './area-button'
import { CityLoad, type CityProps, LinkConsents, Unsaved } from './city-parts'
import { dropDraft, isKnown, sourceNote } from './place'
import { useCity } from './use-area-picker'

/** Name and city of residence (S2.8). */
export function NameCityForm({ onSending, onDone, onOpenAgreement, onRelogin, shown }: CityProps) {
  const city = useCity(shown)
  const { data } = city.load
  const name = useForm((state) => state.data.name ?? '')
  const fill = useForm((state) => state.fill)
  useEffect(() => {
    if (data?.name && !useForm.getState().data.name) fill({ name: data.name })
  }, [data, fill])

  const form = useSubmit({
    ids: { consents: city.firstUnticked, name: 'from-name', code: 'from-area' },
    fill,
    check: () => ({
      consents: city.consentError,
      name: nameProblem(name),
      code: isKnown(city.area) ? null : '请选择当前居住城市',
    }),
    send: () => {
      onSending()
      return saveNameAndCity({ name: cleanName(name), ...city.area, ...city.consents })
    },
    onBroken: (broken): unknown => {
      const errors = errorsOf(broken)
      // A newer version of an agreement came into force in the meantime: it is shown and unticked.
      return errors.consents ? city.load.reload() : form.show(errors)
    },
    onDone: () => {
      fill({ name: cleanName(name) })
      dropDraft()
      mark('city_saved', { source: city.source })
      return onDone()
    },
  })
  const { errors, trouble, busy, submit } = form

  const progress = <Steps steps={FUNNEL_STEPS} current={0} />
  const title = '怎么称呼您，住在哪个城市'
  if (!data) {
    return (
      <Page wide progress={progress} title={title}>
        <CityLoad load={city.load} fields={2} />
      </Page>
    )
  }
  return (
    <>
      <Page
        wide
        progress={progress}
        title={title}
        sub={data.agreements.length === 0 && <AccountNote mobile={data.mobile} onRelogin={onRelogin} />}
        onSubmit={submit}
        action={
          <Button id="from-submit" submit loading={busy}>
            {WORDS.saveAndContinue}
          </Button>
        }
      >
        {trouble && <Unsaved onRetry={submit} />}
        <LinkConsents city={city} error={errors.consents} {...{ onOpenAgreement, onRelogin }} />
        <Card className={c.fields}>
          <Kept
            id="from-name"
            label="姓名"
            known={data.name === (name || data.name) ? data.name : null}
            broken={Boolean(errors.name)}
          >
            <Question
              id="from-name"
              field={{ kind: 'name', label: '姓名', why: '与身份证一致，核验时用' }}
              value={name}
              error={errors.name}
              onChange={(text) => form.fill({ name: String(text) })}
            />
          </Kept>
          <Field id="from-area" label="居住城市" why={sourceNote(city)} beside error={errors.code}>
            <AreaButton area={city.area} onClick={city.choose} />
          </Field>
        </Card>
      </Page>
      {/* Beside the form, which a search would otherwise submit. */}
      <AreaPicker
        {...city.picker}
        onPick={(area) => {
          city.picker.onPick(area)
          form.clearErrors(['code'])
        }}
      />
    </>
  )
}
