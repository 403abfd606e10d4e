import type { Application } from '@contract/endpoints/application'
import type { Appointment } from '@contract/endpoints/offline'
import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { formatTime } from '@/lib/time/time'
import { focusField } from '@/platform/elements/field/focus-field'
import { lazyPart } from '@/platform/elements/lazy-part'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { OptionalPart } from '@/ui/part/error-boundary'
import { Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { loadStream } from './api'
import { readDraft } from './draft'
import s from './offline.module.scss'
import { VisitSteps } from './visit-summary'

export type Booked = Pick<Application, 'order_no' | 'apply_no' | 'code' | 'amount' | 'term'>

export interface Wanted {
  application: Booked
  /** The visit that this one replaces; null for a first booking. */
  moves: { shop_id: string } | null
}

interface VisitPanelProps {
  application: Booked & Pick<Application, 'status' | 'visit_due'>
  /** Counts how often the page was shown again or a visit was booked. */
  shown: number
  fresh?: boolean
  open?: boolean
  /** Whether the page has no other primary action than its button. */
  first?: boolean
  /** Asks the page to show a `BookingSheet`, which covers the whole page. */
  onBook: (wanted: Wanted) => void
}

export function VisitPanel({ application, shown, fresh = false, onBook, ...props }: VisitPanelProps) {
  const { open = true, first = true } = props
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
      {booked && (
        <VisitPass
          key={`${appointment.visit_at} ${appointment.shop.shop_id}`}
          appointment={appointment}
          fresh={fresh}
          onMove={book}
        />
      )}
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
          <VisitSteps steps={data.steps} />
        </View>
      )}
    </View>
  )
}

const VisitQr = lazyPart(() => import(/* webpackChunkName: "visit-qr" */ './visit-qr'))

interface VisitPassProps {
  appointment: Appointment
  /** Just booked: the pass takes the focus, because the button that opened the sheet is gone. */
  fresh: boolean
  onMove: () => void
}

function VisitPass({ appointment, fresh, onMove }: VisitPassProps) {
  const { apply_no, visit_code, visit_at, shop } = appointment
  const [said, setSaid] = useState('')
  const copy = async () =>
    setSaid(
      (await platform.copy(shop.address))
        ? '地址已复制，可以粘贴到地图里查看路线'
        : '没有复制成功，请长按上面的地址复制',
    )
  useEffect(() => {
    if (fresh) focusField(`visit-copy-${apply_no}`)
  }, [fresh, apply_no])
  return (
    <View id={`visit-pass-${apply_no}`} className={s.pass} aria-role="group" aria-label="到店预约">
      <View className={s.ticket}>
        <View className={s.square}>
          <OptionalPart>
            <VisitQr code={visit_code} />
          </OptionalPart>
        </View>
        <View>
          <View className="small">到店码，到店时出示</View>
          <View id={`visit-code-${apply_no}`} className={s.code}>
            <Text>{visit_code.slice(0, 4)}</Text>
            <Text>{visit_code.slice(4)}</Text>
          </View>
        </View>
      </View>
      <Rows
        rows={[
          { label: '时间', value: formatTime(visit_at), strong: true },
          { label: '网点', value: shop.name },
          { label: '地址', value: <Text userSelect>{shop.address}</Text> },
          { label: '电话', value: shop.phone },
          { label: '请携带', value: '身份证原件' },
        ]}
      />
      <View className="small" aria-role="status" aria-live="polite">
        {said}
      </View>
      <View className={s.actions}>
        <Button id={`visit-copy-${apply_no}`} kind="secondary" small onClick={copy}>
          复制地址
        </Button>
        <Button id={`visit-move-${apply_no}`} kind="secondary" small onClick={onMove}>
          改约到店
        </Button>
      </View>
    </View>
  )
}
