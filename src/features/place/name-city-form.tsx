import { useEffect, useState } from 'react'
import { write } from '@/http/write'
import { reportBug } from '@/lib/expected'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { mark } from '@/tracking/marks'
import { AccountNote } from '@/ui/account-note/account-note'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import { TextInput } from '@/ui/text-input/text-input'
import { AreaButton } from './area-button'
import { CityLoad } from './city-load'
import { LinkConsents } from './link-consents'
import { cleanName, nameProblem } from './name'
import { dropDraft, isKnown, sourceNote } from './place'
import { Unsaved } from './unsaved'
import { useCity } from './use-city'
import { useLinkConsents } from './use-link-consents'

type Errors = Partial<Record<'name' | 'area', string | null>>

export interface CityProps {
  /** Saved. */
  onDone: () => unknown
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  /** The login is somebody else's. */
  onRelogin: () => unknown
  /** Counts how often the page was shown again. */
  shown: number
}

/** Name and city of residence (endpoints.md Screens, /from). */
export function NameCityForm({ onDone, onOpenAgreement, onRelogin, shown }: CityProps) {
  const city = useCity(shown)
  const { data } = city.load
  const consents = useLinkConsents(data?.agreements)
  const name = useForm((state) => state.data.name ?? '')
  const fill = useForm((state) => state.fill)
  const [errors, setErrors] = useState<Errors>({})
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (data?.name && !useForm.getState().data.name) fill({ name: data.name })
  }, [data, fill])

  const show = (found: Errors) => {
    setErrors(found)
    if (found.name) focusField('from-name')
    else if (found.area) focusField('from-area')
    return Boolean(found.name || found.area)
  }

  // The form's button and the retry are one flight.
  const [busy, submit] = useSingleFlight(async () => {
    setFailed(false)
    const unticked = consents.check()
    const broken = show({ name: nameProblem(name), area: isKnown(city.area) ? null : '请选择当前居住城市' })
    if (unticked) return focusField(unticked)
    if (broken) return
    try {
      const person = { name: cleanName(name), ...city.area, ...consents.payload }
      const answer = await write('/v1/user/nameSaveCity', person)
      if (!answer) return
      if (!answer.data) {
        // A newer version of a text came into force meanwhile: shown, unticked.
        if (answer.errors.some(({ field }) => field === 'consents')) return city.load.reload()
        const of = (field: string) => answer.errors.find((error) => error.field === field)?.content
        return void show({ name: of('name'), area: of('code') })
      }
    } catch (error) {
      setFailed(true)
      return reportBug(error)
    }
    fill({ name: cleanName(name) })
    dropDraft()
    mark('city_saved', { source: city.source })
    await onDone()
  })

  const lead = <Steps steps={FUNNEL_STEPS} current={0} />
  const title = '您是谁，住在哪里'
  const sub = '机构按城市提供服务，姓名用于核对本人'
  if (!data) {
    return (
      <Page lead={lead} title={title} sub={sub}>
        <CityLoad load={city.load} fields={2} />
      </Page>
    )
  }
  return (
    <Page
      lead={lead}
      title={title}
      sub={sub}
      onSubmit={submit}
      action={
        <Button id="from-submit" submit loading={busy}>
          确认城市
        </Button>
      }
    >
      {failed && <Unsaved onRetry={submit} />}
      <LinkConsents consents={consents} mobile={data.mobile} {...{ onOpenAgreement, onRelogin }} />
      {data.agreements.length === 0 && <AccountNote mobile={data.mobile} onRelogin={onRelogin} />}
      <Field id="from-name" label="姓名" why="与身份证一致，之后核验身份时使用" error={errors.name}>
        <TextInput
          value={name}
          onChange={(text) => {
            fill({ name: text })
            setErrors((last) => ({ ...last, name: null }))
          }}
          autocomplete="name"
          placeholder="例如：张三"
          maxLength={32}
        />
      </Field>
      <Field id="from-area" label="当前居住城市" why={sourceNote(city)} error={errors.area}>
        <AreaButton area={city.area} onClick={city.choose} />
      </Field>
      <AreaPicker
        {...city.picker}
        value={city.area.code}
        title="选择当前居住城市"
        onPick={(area) => {
          city.picker.onPick(area)
          setErrors((last) => ({ ...last, area: null }))
        }}
      />
    </Page>
  )
}
