import { loadCity } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { loadPart } from '@/lib/load-part'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { BookingSheetProps } from './booking/booking-form'

const loadForm = () => loadPart(() => import(/* webpackChunkName: "booking-form" */ './booking/booking-form'))

/** Store, day, time and contact of a visit. What the visitor enters is kept until the visit is booked. */
export function BookingSheet(props: BookingSheetProps) {
  const { data, state, reload } = useLoad(loadBooking, [])
  if (data?.area) return <data.BookingForm {...props} {...data} area={data.area} />
  return (
    <Sheet open id="visit-sheet" title="预约到店" onClose={props.onClose}>
      {state === 'loading' && <Skeleton shape="field" count={4} label="正在加载网点" />}
      {state === 'failed' && (
        <Notice tone="error" title="没有加载出网点" onReload={reload}>
          申请不受影响，已填写的内容都保留着。
        </Notice>
      )}
      {state === 'ready' && (
        <Empty title="还不知道您所在的城市" why="填写当前居住城市后，可以查看附近的网点。" />
      )}
    </Sheet>
  )
}

/** Loads the form, which most visitors of the page never open, while the place of residence is loading. */
async function loadBooking() {
  const [{ BookingForm }, saved] = await Promise.all([loadForm(), loadCity()])
  return (
    saved && { BookingForm, area: saved.area, name: saved.name ?? '', mobile: saved.account.mobile_masked }
  )
}
