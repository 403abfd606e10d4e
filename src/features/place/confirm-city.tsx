import { Text, View } from '@tarojs/components'
import { errorsOf } from '@/form/errors'
import { useSubmit } from '@/form/use-submit'
import { cx } from '@/lib/cx'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { mark } from '@/tracking/marks'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu/menu'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import { saveCity } from './api'
import { CityLoad, type CityProps, LinkConsents, Unsaved } from './city-parts'
import { dropDraft, isKnown, labelOf, sourceNote } from './place'
import s from './place.module.scss'
import { useCity } from './use-area-picker'

/** Confirms the located city with one tap (S2.9). */
export function ConfirmCity({ onSending, onDone, onOpenAgreement, onRelogin, shown }: CityProps) {
  const city = useCity(shown)
  const { data } = city.load
  const known = isKnown(city.area)

  const { errors, show, trouble, busy, submit } = useSubmit({
    ids: { consents: city.firstUnticked },
    fill: () => {},
    check: () => ({ consents: city.consentError }),
    send: () => {
      onSending()
      return saveCity({ ...city.area, ...city.consents })
    },
    onBroken: (broken): unknown => {
      // A newer version of an agreement came into force in the meantime: it is shown and unticked.
      if (errorsOf(broken).consents) return city.load.reload()
      return show({ place: broken[0]?.content })
    },
    onDone: () => {
      dropDraft()
      mark('city_saved', { source: city.source })
      return onDone()
    },
  })

  const page = {
    progress: <Steps steps={FUNNEL_STEPS} current={0} />,
    title: '您住在这里吗',
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
        <Button id="yfrom-confirm" loading={busy} onClick={known ? submit : city.choose}>
          {known ? '是，确认城市' : '选择城市'}
        </Button>
      }
    >
      {trouble && <Unsaved onRetry={submit} />}
      <LinkConsents city={city} error={errors.consents} {...{ onOpenAgreement, onRelogin }} />
      <Card>
        <View className={s.place}>
          <Icon name="place" className={s.pin} />
          <Text className={s.label}>{known ? labelOf(city.area) : '还没有选择城市'}</Text>
        </View>
        <View className={cx('small', s.how)}>{sourceNote(city)}</View>
        <View className={cx(errors.place && s.problem)} aria-live="assertive">
          {errors.place}
        </View>
        {known && (
          <View className={s.other}>
            <Menu rows={[{ id: 'yfrom-change', label: '不在这里，换一个城市', onClick: city.choose }]} />
          </View>
        )}
      </Card>
      <AreaPicker {...city.picker} />
    </Page>
  )
}
