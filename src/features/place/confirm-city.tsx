import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { write } from '@/http/write'
import { cx } from '@/lib/cx'
import { reportBug } from '@/lib/expected'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { focusField } from '@/platform/elements/field/focus-field'
import { mark } from '@/tracking/marks'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { Icon } from '@/ui/icon/icon'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import s from './city.module.scss'
import { CityLoad } from './city-load'
import { LinkConsents } from './link-consents'
import type { CityProps } from './name-city-form'
import { dropDraft, isKnown, labelOf, sourceNote } from './place'
import { Unsaved } from './unsaved'
import { useCity } from './use-city'
import { useLinkConsents } from './use-link-consents'

/** One tap confirms the located city (endpoints.md Screens, /yfrom). */
export function ConfirmCity({ onDone, onOpenAgreement, onRelogin, shown }: CityProps) {
  const city = useCity(shown)
  const { data } = city.load
  const consents = useLinkConsents(data?.agreements)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState(false)
  const known = isKnown(city.area)

  const [busy, submit] = useSingleFlight(async () => {
    setFailed(false)
    setProblem('')
    const unticked = consents.check()
    if (unticked) return focusField(unticked)
    if (!known) return city.choose()
    try {
      const answer = await write('/user/city/save', { ...city.area, ...consents.payload })
      if (!answer) return
      // A newer version of a text came into force meanwhile: shown, unticked.
      if (answer.errors.some(({ field }) => field === 'consents')) return city.load.reload()
      if (!answer.data) return setProblem(answer.errors[0]?.content ?? answer.msg)
    } catch (error) {
      setFailed(true)
      return reportBug(error)
    }
    dropDraft()
    mark('city_saved', { source: city.source })
    await onDone()
  })

  const page = {
    lead: <Steps steps={FUNNEL_STEPS} current={0} />,
    title: '您现在住在这里吗',
    sub: '机构按居住城市提供服务，确认后为您匹配当地可申请的产品',
  }
  if (!data) {
    return (
      <Page {...page}>
        <CityLoad load={city.load} fields={1} />
      </Page>
    )
  }
  return (
    <Page
      {...page}
      title={known ? page.title : '您现在住在哪里'}
      action={
        <>
          <Button id="yfrom-confirm" loading={busy} onClick={submit}>
            {known ? '是，确认城市' : '选择城市'}
          </Button>
          {known && (
            <Button id="yfrom-change" kind="text" block onClick={city.choose}>
              不是，选择其他城市
            </Button>
          )}
        </>
      }
    >
      {failed && <Unsaved onRetry={submit} />}
      <LinkConsents consents={consents} mobile={data.mobile} {...{ onOpenAgreement, onRelogin }} />
      <Card>
        <View className={s.place}>
          <Icon name="place" className={s.pin} />
          <Text className={s.label}>{known ? labelOf(city.area) : '还没有选择城市'}</Text>
        </View>
        <View className={s.how}>{sourceNote(city)}</View>
        <View className={cx(problem && s.problem)} aria-live="assertive">
          {problem}
        </View>
      </Card>
      <AreaPicker {...city.picker} value={city.area.code} title="选择当前居住城市" />
    </Page>
  )
}
