import type { Application } from '@contract/endpoints/application'
import { months } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { stepsOf, timelineOf } from '@/lib/time/timeline'
import { Icon } from '@/ui/icon/icon'
import { Link } from '@/ui/link/link'
import { Mark } from '@/ui/mark/mark'
import { Timeline } from '@/ui/timeline/timeline'
import s from './result.module.scss'

interface ApplicationCardProps {
  application: Application
  /** It waits for the visitor: its next step is shown with its button, and stands out. */
  urgent: boolean
  /** Whether its details are open at first. */
  expanded: boolean
  /** Renders the visit of an application that is handled in a store, and with `open` its steps. */
  visit: ((open: boolean) => ReactNode) | undefined
  onAgreements: () => unknown
}

/** One application as a parcel: whose it is, how far it is, and the details on demand. */
export function ApplicationCard({
  application,
  urgent,
  expanded,
  visit,
  onAgreements,
}: ApplicationCardProps) {
  const { apply_no, product_name, institution, amount, term, status_text, next_text, visit_due } = application
  const [open, setOpen] = useState(expanded)
  return (
    <View
      id={`application-${apply_no}`}
      className={cx(s.card, urgent && s.urgent)}
      aria-role="article"
      aria-label={`${institution.name}${product_name}`}
    >
      <Button
        id={`application-${apply_no}-more`}
        className={s.row}
        hoverClass={s.pressed}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Mark institution={institution} />
        <View className={s.names}>
          <View className="strong">{institution.name}</View>
          <View className="caption">
            {formatYuan(amount)}元 · {months(term)}
          </View>
        </View>
        <View className={s.tail}>
          <Text className={s.status}>{status_text}</Text>
          <Icon name="chevron" className={cx(s.chevron, open && s.up)} />
        </View>
      </Button>
      <View className={s.track} aria-hidden>
        {stepsOf(application).map((state, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name here
          <View key={i} className={cx(s.step, s[state])} />
        ))}
      </View>
      <View>
        {(visit_due || open) && <View className={s.next}>{next_text}</View>}
        {(urgent || open) && visit?.(open)}
        {open && (
          <>
            {!visit && (
              <View className={s.timeline}>
                <Timeline items={timelineOf(application)} />
              </View>
            )}
            <View className="small">{product_name}</View>
            <View className="small">申请编号{apply_no}</View>
            <View className="small">
              <Link
                id={`application-${apply_no}-agreements`}
                label={`查看这个产品的协议：${product_name}`}
                onClick={onAgreements}
              >
                查看这个产品的协议
              </Link>
            </View>
          </>
        )}
      </View>
    </View>
  )
}
