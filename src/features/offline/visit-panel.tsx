import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Timeline } from '@/ui/timeline/timeline'
import { loadStream } from './api'
import type { Booked } from './booking/booking-form'

import { readDraft } from './draft'
import s from './offline.module.scss'
import { timelineOf } from './steps'
import { VisitPass } from './visit-pass'

export interface Wanted {
  application: Booked
  /** The visit that this one replaces; null for a first booking. */
  moves: { shop_id: string } | null
}

export interface VisitPanelProps {
  application: Booked & Pick<Application, 'status' | 'visit_due'>
  /** Counts how often the page was shown again or a visit was booked. */
  shown: number
  /** Whether its visit has just been booked. */
  fresh?: boolean
  /** Whether its steps are shown too. */
  open?: boolean
  /** Whether the page has no other primary action than its button. */
  first?: boolean
  /** Asks the page to show a `BookingSheet`, which covers the whole page. */
  onBook: (wanted: Wanted) => void
}

/** An application that is handled in a store: its visit, or the button to book one, and its steps (/result). */
export function VisitPanel({
  application,
  shown,
  fresh = false,
  open = true,
  first = true,
  onBook,
}: VisitPanelProps) {
  const { order_no, code, status, visit_due } = application
  const { data, state, reload } = useLoad(() => loadStream(order_no, code), [order_no, code, status, shown])
  const appointment = data?.appointment
  const booked = appointment?.status === 'booked'
  const missed = data ? appointment?.status === 'missed' : Boolean(visit_due?.missed_shop_id)
  const due = data ? data.current === 'booked' && !booked : Boolean(visit_due)
  const shop_id = appointment?.shop.shop_id ?? visit_due?.missed_shop_id
  const book = () => onBook({ application, moves: shop_id ? { shop_id } : null })
  return (
    <View>
      {state === 'failed' && (
        <Notice
          tone={data ? 'warn' : 'error'}
          title={data ? undefined : '没有加载出到店进度'}
          onReload={reload}
        >
          {data ? '没有更新成功，下面是上一次的进度。' : '申请和预约都不受影响。'}
        </Notice>
      )}
      {!data && !due && state !== 'failed' && <Skeleton shape="lines" count={7} label="正在加载到店进度" />}
      {booked && <VisitPass appointment={appointment} fresh={fresh} onMove={book} />}
      {due && (
        <View className={s.book}>
          {missed && (
            <Notice tone="warn" title="预约的到店时间已过">
              申请仍然有效，可以重新选择到店时间。
            </Notice>
          )}
          <Button
            id={`visit-book-${application.apply_no}`}
            kind={first ? 'primary' : 'secondary'}
            onClick={book}
          >
            {missed
              ? '重新选网点和时间'
              : readDraft(application.apply_no)
                ? '继续选网点和时间'
                : '选网点和时间'}
          </Button>
        </View>
      )}
      {open && data && (
        <View className={s.steps}>
          <Timeline items={timelineOf(data)} />
        </View>
      )}
    </View>
  )
}
