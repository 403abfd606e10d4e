import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { AccountNote } from '@/ui/account-note/account-note'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadResidence, type Residence } from './api'
import s from './offline.module.scss'
import { PeriodTable } from './period-table'
import { ShopChoice } from './shop-choice'
import { type BookingStart, useBooking } from './use-booking'
import { useShops } from './use-shops'
import { ContactFields, When } from './visit-fields'

export type Booked = Pick<Application, 'order_no' | 'apply_no' | 'code' | 'amount' | 'term'>

interface BookingSheetProps {
  application: Booked
  /** The visit that is being moved; null for a first booking. */
  moves: BookingStart['moves']
  onClose: () => void
  onBooked: () => unknown
  /** Called when the link brought the login of another visitor. */
  onRelogin: () => unknown
}

/** Store, day, time and contact of a visit. What the visitor enters is kept until the visit is booked. */
export function BookingSheet(props: BookingSheetProps) {
  const { data, state, reload } = useLoad(loadResidence, [])
  if (data?.area) return <Ready {...props} {...data} area={data.area} />
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
  onRelogin,
  area,
  name,
  mobile,
}: BookingSheetProps & Residence & { area: NonNullable<Residence['area']> }) {
  const stores = useShops(area, application.code)
  const booking = useBooking(application, { name, moves, shops: stores.data?.shops }, onBooked)
  const { draft, errors, trouble } = booking
  /** There is no store to book, whatever else is filled in. */
  const none = stores.data?.shops.length === 0
  return (
    <Sheet
      open
      id="visit-sheet"
      title={moves ? '改约到店' : '预约到店'}
      onClose={onClose}
      footer={
        !none && (
          <>
            {trouble && (
              <Notice tone="error" id="visit-failed" title="没有预约成功">
                {trouble.kind === 'refused'
                  ? trouble.text
                  : '网络不稳定或系统繁忙，填写的内容都保留着，请稍后再试，不会重复预约。'}
              </Notice>
            )}
            <Button id="visit-submit" loading={booking.busy} onClick={booking.submit}>
              {moves ? '改到这个时间' : '预约这个时间'}
            </Button>
          </>
        )
      }
    >
      <ShopChoice
        area={area}
        stores={stores}
        value={draft.shop_id}
        error={errors.shop_id}
        onChange={booking.setShop}
      >
        <When booking={booking} />
      </ShopChoice>
      {!none && (
        <>
          <AccountNote mobile={mobile} onRelogin={onRelogin} />
          <ContactFields booking={booking} moves={moves !== null} />
        </>
      )}
      <PeriodTable {...application} product_code={application.code} />
      <View className={s.small}>预约不收取任何费用。放款前要求先转账的均为诈骗。</View>
    </Sheet>
  )
}
