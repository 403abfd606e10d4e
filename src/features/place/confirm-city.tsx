import { Text, View } from '@tarojs/components'
import { errorsOf } from '@/form/errors'
import { useSubmit } from '@/form/use-submit'
import { cx } from '@/lib/cx'
import { mark } from '@/tracking/marks'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu/menu'
import { saveCity } from './api'
import { useCity } from './area-choice'
import { CityPage, type CityProps } from './city-page'
import { dropDraft, isKnown, labelOf, SOURCE_NOTES } from './place'
import s from './place.module.scss'

/** Confirms the located city with one tap (S2.9). */
export function ConfirmCity({ onSending, onDone, shown, ...ways }: CityProps) {
  const city = useCity(shown)
  const known = isKnown(city.area)
  const form = useSubmit({
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
      return form.show({ place: broken[0]?.content })
    },
    onDone: () => {
      dropDraft()
      mark('city_saved', { source: city.source })
      return onDone()
    },
  })
  const { errors, busy, submit } = form

  return (
    <CityPage
      {...ways}
      city={city}
      form={form}
      count={1}
      title={known || !city.load.data ? '您住在这里吗' : '您现在住在哪里'}
      action={
        <Button id="yfrom-confirm" loading={busy} onClick={known ? submit : city.choose}>
          {known ? '是，确认城市' : '选择城市'}
        </Button>
      }
    >
      <Card>
        <View className={s.place}>
          <Icon name="place" className={s.pin} />
          <Text className={s.label}>{known ? labelOf(city.area) : '还没有选择城市'}</Text>
        </View>
        <View className={cx('small', s.how)}>{SOURCE_NOTES[city.source]}</View>
        <View className={cx(errors.place && s.problem)} aria-live="assertive">
          {errors.place}
        </View>
        {known && (
          <View className={s.other}>
            <Menu rows={[{ id: 'yfrom-change', label: '不在这里，换一个城市', onClick: city.choose }]} />
          </View>
        )}
      </Card>
    </CityPage>
  )
}
