import type { Application } from '@contract/endpoints/application'
import type { Shop } from '@contract/endpoints/offline'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { Empty } from '@/ui/empty/empty'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { TextInput } from '@/ui/text-input/text-input'
import { loadResidence, type Residence } from './api'
import { PeriodTable } from './period-table'
import { ShopChoice } from './shop-choice'
import { daysOf, timesOn } from './slots'
import s from './stores.module.scss'
import { type BookingStart, type BookingState, useBooking } from './use-booking'

export type Booked = Pick<Application, 'order_no' | 'apply_no' | 'code' | 'amount' | 'term'>

interface BookingSheetProps {
  application: Booked
  /** The visit that is moved; null for the first one. */
  moves: BookingStart['moves']
  onClose: () => void
  onBooked: () => unknown
}

/** Store, day, time and contact of a visit. What is typed is kept until it is booked. */
export function BookingSheet(props: BookingSheetProps) {
  const { data, state, reload } = useLoad(loadResidence, [])
  if (data?.area) return <Ready {...props} area={data.area} name={data.name} />
  return (
    <Sheet open id="visit-sheet" title="预约到店" onClose={props.onClose}>
      {state === 'loading' && <Skeleton shape="field" count={4} label="正在加载网点" />}
      {state === 'failed' && (
        <Notice tone="error" title="没有加载出网点" action={{ label: '重新加载', onClick: reload }}>
          申请不受影响，已填写的内容都保留着。
        </Notice>
      )}
      {state === 'ready' && (
        <Empty title="还不知道您所在的城市" why="填写当前居住城市后，可以查看附近的网点。" />
      )}
    </Sheet>
  )
}

function Ready({
  application,
  moves,
  onClose,
  onBooked,
  area,
  name,
}: BookingSheetProps & { area: NonNullable<Residence['area']>; name: string }) {
  const booking = useBooking(application, { name, moves }, onBooked)
  const { draft, errors, outcome } = booking
  const failed = outcome?.kind === 'refused' || outcome?.kind === 'unknown'
  return (
    <Sheet
      open
      id="visit-sheet"
      title={moves ? '改约到店' : '预约到店'}
      onClose={onClose}
      footer={
        <>
          {failed && (
            <Notice tone="error" id="visit-failed" title="没有预约成功">
              {outcome.kind === 'refused'
                ? outcome.text
                : '网络不稳定，填写的内容都保留着，请再试一次，不会重复预约。'}
            </Notice>
          )}
          <Button id="visit-submit" onClick={booking.submit}>
            {moves ? '改到这个时间' : '预约这个时间'}
          </Button>
        </>
      }
    >
      <ShopChoice
        area={area}
        product_code={application.code}
        value={draft.shop_id}
        error={errors.shop_id}
        onChange={booking.setShop}
      >
        {(shop) => <When shop={shop} booking={booking} />}
      </ShopChoice>
      <Field
        id="visit-name"
        label="到访人姓名"
        why={moves ? '已保存，没有变化可以不填' : '网点接待时核对本人，请与身份证一致'}
        error={errors.name}
      >
        <TextInput
          value={draft.name}
          onChange={booking.setName}
          autocomplete="name"
          placeholder="例如：张三"
          maxLength={32}
        />
      </Field>
      <Field
        id="visit-mobile"
        label="联系电话"
        why={moves ? '已保存，没有变化可以不填' : '网点时间有变动时联系您，加密保存'}
        error={errors.mobile}
      >
        <TextInput
          value={draft.mobile}
          onChange={booking.setMobile}
          type="tel"
          autocomplete="tel"
          placeholder="11位手机号码"
        />
      </Field>
      <PeriodTable {...application} product_code={application.code} />
      <View className={s.small}>预约不收取任何费用。放款前要求先转账的均为诈骗。</View>
    </Sheet>
  )
}

/** Day and time, once a store is chosen. */
function When({ shop, booking }: { shop: Shop | undefined; booking: BookingState }) {
  const { draft, errors } = booking
  // As of when the sheet was opened; the server has the last word about the time.
  const [now] = useState(() => Date.now())
  const times = shop && draft.day ? timesOn(shop, draft.day, now) : []
  if (!shop) return <View className={s.hint}>选好网点后，再选到店日期和时间。</View>
  return (
    <>
      <Field id="visit-day" label="到店日期" group error={errors.day}>
        <Choice
          name="visit-day"
          options={daysOf(shop, now)}
          value={draft.day}
          onChange={(day) => booking.setDay(day, shop)}
        />
      </Field>
      {times.length > 0 && (
        <Field id="visit-time" label="到店时间" group why="请提前准备好身份证原件" error={errors.time}>
          <Choice
            name="visit-time"
            options={times.map((time) => ({ value: time, label: time }))}
            value={draft.time}
            onChange={booking.setTime}
          />
        </Field>
      )}
    </>
  )
}
