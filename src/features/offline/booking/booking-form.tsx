import type { Shop } from '@contract/endpoints/offline'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { formatFen, formatRate, formatYuan } from '@/lib/money/money'
import { AccountNote } from '@/ui/account-note/account-note'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Rows } from '@/ui/rows/rows'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadPeriods } from '../api'
import type { Draft } from '../draft'
import s from '../offline.module.scss'
import type { Booked, Wanted } from '../visit-panel'
import { ShopChoice, useShops } from './shop-choice'
import { spokenVisit } from './slots'
import { useBooking } from './use-booking'
import { ContactFields } from './visit-fields'

export interface BookingSheetProps extends Wanted {
  onClose: () => void
  onBooked: () => unknown
  onRelogin: () => unknown
}

interface BookingFormProps extends BookingSheetProps {
  area: SavedArea
  /** The name that the visitor entered earlier; an empty string when there is none. */
  name: string
  mobile: string
}

export function BookingForm({ application, moves, area, name, mobile, ...on }: BookingFormProps) {
  const stores = useShops(area, application.code)
  const booking = useBooking(application, { name, moves, shops: stores.data?.shops }, on.onBooked)
  const { draft, trouble } = booking
  /** There is no store to book, whatever else is filled in. */
  const none = stores.data?.shops.length === 0
  return (
    <Sheet
      open
      id="visit-sheet"
      title={moves ? '改约到店' : '预约到店'}
      onClose={on.onClose}
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
            <Button
              id="visit-submit"
              loading={booking.busy}
              onClick={booking.submit}
              {...actionOf(draft, booking.shop, moves !== null)}
            />
          </>
        )
      }
    >
      <ShopChoice area={area} stores={stores} booking={booking} />
      {!none && (
        <>
          <AccountNote mobile={mobile} onRelogin={on.onRelogin} />
          <ContactFields booking={booking} moves={moves !== null} />
        </>
      )}
      <PeriodTable {...application} />
      <View className="small">预约不收取任何费用。放款前要求先转账的均为诈骗。</View>
    </Sheet>
  )
}

function actionOf({ day, time }: Draft, shop: Shop | undefined, moves: boolean) {
  if (!shop || !day || !time)
    return { kind: 'waits', children: `请先选${shop ? (day ? '时间' : '日期') : '网点'}` } as const
  return { children: `${moves ? '改到' : '预约'}${spokenVisit(day, time)}` }
}

/** What each term costs, as a basis for the talk in the store. The application keeps its own term. */
function PeriodTable({ order_no, code, amount, term }: Booked) {
  const { data, state, reload } = useLoad(() => loadPeriods(order_no, code, amount), [order_no, code, amount])
  return (
    <View id="visit-periods" className={s.periods} aria-role="group" aria-label="各月数的成本">
      <View className="strong">借{formatYuan(amount)}元，各月数的成本</View>
      <View className="small">
        您申请的是分{months(term)}还，可以与网点商量；{WORDS.decision}。
      </View>
      {!data && state === 'loading' && <Skeleton shape="lines" count={2} label="正在计算成本" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有算出成本" action={{ label: '重新计算', onClick: reload }}>
          不影响预约。
        </Notice>
      )}
      {data && (
        <Rows
          rows={data.map((period) => ({
            label: months(period.term),
            value: `${WORDS.annualRate}${formatRate(period.rate)}`,
            strong: true,
            note: (
              <>
                <View>单利{formatRate(period.simple_rate)}</View>
                <View>
                  {WORDS.largestPayment}
                  {formatFen(period.monthly)}元
                </View>
                <View>
                  {WORDS.totalRepayment}
                  {formatFen(period.total)}元
                </View>
              </>
            ),
          }))}
        />
      )}
    </View>
  )
}
