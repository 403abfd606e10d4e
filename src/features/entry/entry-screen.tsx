import { View } from '@tarojs/components'
import { type ReactNode, useMemo } from 'react'
import { platform } from '@/platform/platform'
import { Card } from '@/ui/card/card'
import { Page } from '@/ui/page/page'
import { EntryFoot, type EntryFootProps } from './entry-foot'
import { LoanRequestFields } from './loan-request-fields'
import type { LoanRequest } from './use-loan-request'

export interface EntryScreenProps extends EntryFootProps {
  /** What the platform is called. */
  name: string
  request: LoanRequest
  /** How many institutions lend; undefined until their products are known. */
  institutions?: number
  /** Shown above the card: an unfinished order. */
  banner?: ReactNode
  /** Shown below the fields: what the desired loan costs. */
  calculator: ReactNode
  /** Shown below the card: the login, where it is required. */
  children?: ReactNode
  /** The button that goes on. */
  action: ReactNode
  onSubmit: () => unknown
}

/**
 * The single screen of `/` and `/landing/:channel`: what the service is, what a loan may cost, and the start of the
 * funnel.
 */
export function EntryScreen({
  name,
  request,
  institutions,
  banner,
  calculator,
  children,
  action,
  onSubmit,
  ...foot
}: EntryScreenProps) {
  // Most of the page; what is typed or ticked elsewhere must not draw it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a request depend on nothing else
  const fields = useMemo(
    () => <LoanRequestFields request={request} />,
    [request.amount, request.term, request.error],
  )
  return (
    <Page
      hero
      // WeChat's bar has the name.
      brand={platform.target === 'h5' ? name : undefined}
      title="借钱之前，先比一比"
      sub={`${institutions ? `${institutions}家` : '只列'}持牌机构；只做匹配，不放款、不收费`}
      onSubmit={onSubmit}
      // A row of its own, above which the prerendered page says what came of a press.
      action={<View>{action}</View>}
    >
      {banner}
      <Card className="loan">
        {fields}
        {calculator}
      </Card>
      {children}
      <EntryFoot {...foot} />
    </Page>
  )
}
