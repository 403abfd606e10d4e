import { Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu/menu'
import { CityPage, type CityProps, useCityForm } from './city-page'
import { isKnown, labelOf, SOURCE_NOTES } from './place'
import s from './place.module.scss'

/** Confirms the located city with one tap (S2.9). */
export function ConfirmCity(props: CityProps) {
  const { city, form } = useCityForm(props, false)
  const known = isKnown(city.area)
  const { errors, busy, submit } = form

  return (
    <CityPage
      {...props}
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
