import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Timeline } from '@/ui/timeline/timeline'
import { loadStream, type Stream } from './api'
import type { Booked } from './booking-sheet'
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
  application: Booked & Pick<Application, 'status'>
  /** Counts how often the page was shown again or a visit was booked. */
  shown: number
  /** Whether its visit has just been booked. */
  fresh?: boolean
  /** Whether the button that books the visit is shown elsewhere on the page. */
  inFooter?: boolean
  /** Asks the page to show a `BookingSheet`, which covers the whole page. */
  onBook: (wanted: Wanted) => void
}

/** An application that is handled in a store: its progress, its visit, and the button to book one (/result). */
export function VisitPanel({ application, shown, fresh = false, inFooter = false, onBook }: VisitPanelProps) {
  const { order_no, code, status } = application
  const { data, state, reload } = useLoad(() => loadStream(order_no, code), [order_no, code, status, shown])
  if (!data) {
    return state === 'failed' ? (
      <Notice tone="error" title="没有加载出到店进度" onReload={reload}>
        申请和预约都不受影响。
      </Notice>
    ) : (
      <Skeleton shape="lines" count={4} label="正在加载到店进度" />
    )
  }
  const { appointment } = data
  const moves = appointment && { shop_id: appointment.shop.shop_id }
  return (
    <View>
      {state === 'failed' && (
        <Notice tone="warn" onReload={reload}>
          没有更新成功，下面是上一次的进度。
        </Notice>
      )}
      <Timeline items={timelineOf(data)} />
      <Visit
        stream={data}
        application={application}
        fresh={fresh}
        inFooter={inFooter}
        onBook={() => onBook({ application, moves })}
      />
    </View>
  )
}

function Visit({
  stream: { current, appointment },
  application,
  fresh,
  inFooter,
  onBook,
}: {
  stream: Stream
  application: Booked
  fresh: boolean
  inFooter: boolean
  onBook: () => void
}) {
  if (appointment?.status === 'booked') {
    return <VisitPass appointment={appointment} fresh={fresh} onMove={onBook} />
  }
  if (current !== 'booked') return null
  const missed = appointment?.status === 'missed'
  if (!missed && inFooter) return null
  return (
    <View className={s.book}>
      {missed && (
        <Notice tone="warn" title="预约的到店时间已过">
          申请仍然有效，可以重新选择到店时间。
        </Notice>
      )}
      {!inFooter && <BookButton application={application} missed={missed} secondary onBook={onBook} />}
    </View>
  )
}

interface BookButtonProps {
  application: Pick<Application, 'apply_no'>
  missed: boolean
  secondary?: boolean
  /** The institution, where the page has several such buttons. */
  name?: string
  onBook: () => void
}

/** Opens the booking of a visit. Each application has one such button, in its card or in the page's footer. */
export function BookButton({ application: { apply_no }, missed, secondary, name, onBook }: BookButtonProps) {
  const words = missed ? '重新预约到店' : readDraft(apply_no) ? '继续预约到店' : '预约到店'
  return (
    <Button id={`visit-book-${apply_no}`} kind={secondary ? 'secondary' : 'primary'} onClick={onBook}>
      {name ? `${words}：${name}` : words}
    </Button>
  )
}
