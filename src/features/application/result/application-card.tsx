import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { cx } from '@/lib/cx'
import { stepsOf, timelineOf } from '@/lib/time/timeline'
import { goOnWords, mayGoOn } from '@/lib/way'
import { Button } from '@/ui/button/button'
import { Link } from '@/ui/link/link'
import { ProgressRow } from '@/ui/progress-row/progress-row'
import { Timeline } from '@/ui/timeline/timeline'
import { GiveUp } from './give-up'
import s from './result.module.scss'

interface ApplicationCardProps {
  application: Application
  /** It waits for the visitor: its next step is shown with its button, and stands out. */
  urgent: boolean
  /** Its button is the primary one of the page. */
  primary: boolean
  expanded: boolean
  /** Renders the visit of an application that is handled in a store, and with `open` its steps. */
  visit: ((open: boolean) => ReactNode) | undefined
  onAgreements: () => unknown
  onProducts: () => unknown
  /** Opens the page before leaving for the institution, at which the visitor applies. */
  onLeave: () => unknown
  /** Loads the applications again, after the visitor has given this one up. */
  onEnd: () => unknown
  children?: ReactNode
}

/** One application as a parcel: whose it is, how far it is, and the details on demand. */
export function ApplicationCard({
  application,
  urgent,
  primary,
  expanded,
  visit,
  onAgreements,
  onProducts,
  onLeave,
  onEnd,
  children,
}: ApplicationCardProps) {
  const { apply_no, product_name, institution, amount, term, status_text, next_text } = application
  const { visit_due, undelivered } = application
  const goesOn = mayGoOn(application)
  const [open, setOpen] = useState(expanded)
  return (
    <View
      id={`application-${apply_no}`}
      className={cx(s.card, urgent && s.urgent)}
      aria-role="article"
      aria-label={`${institution.name}${product_name}`}
    >
      <ProgressRow
        id={`application-${apply_no}-more`}
        institution={institution}
        amount={amount}
        term={term}
        status={status_text}
        steps={stepsOf(application)}
        urgent={urgent}
        open={open}
        onPress={() => setOpen(!open)}
      />
      <View>
        {(visit_due || undelivered || (urgent && goesOn) || open) && (
          <View className={s.next}>{next_text}</View>
        )}
        {undelivered && (
          <Link id={`application-${apply_no}-products`} onward onClick={onProducts}>
            看其他产品
          </Link>
        )}
        {goesOn && (urgent || open) && (
          <View className={s.leave}>
            <Button
              id={`application-${apply_no}-leave`}
              kind={primary ? 'primary' : 'secondary'}
              onClick={onLeave}
            >
              {goOnWords(application)}
            </Button>
            <GiveUp application={application} onEnd={onEnd} />
          </View>
        )}
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
      {children}
    </View>
  )
}
