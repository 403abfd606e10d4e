import type { Appointment } from '@contract/endpoints/offline'
import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { formatTime } from '@/lib/time/time'
import { focusField } from '@/platform/elements/field/focus-field'
import { lazyPart } from '@/platform/elements/lazy-part'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import { OptionalPart } from '@/ui/part/error-boundary'
import { Rows } from '@/ui/rows/rows'
import s from './offline.module.scss'

const VisitQr = lazyPart(() => import(/* webpackChunkName: "visit-qr" */ './visit-qr'))

interface VisitPassProps {
  appointment: Appointment
  /**
   * Whether the visit has just been booked: the pass is then scrolled into view, because the button that opened the
   * sheet is gone.
   */
  fresh: boolean
  onMove: () => void
}

/** What the visitor shows in the store: the code, place and time, and what to bring. */
export function VisitPass({ appointment, fresh, onMove }: VisitPassProps) {
  const { apply_no, visit_code, visit_at, shop } = appointment
  const [copied, setCopied] = useState<boolean | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a visit that was moved
  useEffect(() => {
    if (fresh) focusField(`visit-copy-${apply_no}`)
  }, [fresh, apply_no, visit_at, shop.shop_id])
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
        {copied === true && '地址已复制，可以粘贴到地图里查看路线'}
        {copied === false && '没有复制成功，请长按上面的地址复制'}
      </View>
      <View className={s.actions}>
        <Button
          id={`visit-copy-${apply_no}`}
          kind="secondary"
          small
          onClick={async () => setCopied(await platform.copy(shop.address))}
        >
          复制地址
        </Button>
        <Button id={`visit-move-${apply_no}`} kind="secondary" small onClick={onMove}>
          改约到店
        </Button>
      </View>
    </View>
  )
}
