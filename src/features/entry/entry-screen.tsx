import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button/button'
import { Page } from '@/ui/page/page'
import s from './entry.module.scss'
import { EntryFoot, type EntryFootProps } from './entry-foot'
import type { Wish } from './use-wish'
import { WishFields } from './wish-fields'

export interface EntryScreenProps extends EntryFootProps {
  wish: Wish
  /** Shown above the fields, e.g. an unfinished order. */
  banner?: ReactNode
  /** Shown below the fields: what the desired loan costs. */
  calculator: ReactNode
  /** Shown below the calculator: the login, where it is required. */
  children?: ReactNode
  busy?: boolean
  onSubmit: () => unknown
}

/**
 * The single screen of `/` and `/landing/:channel`: what the service is, what a loan may cost, and the start of the
 * funnel.
 */
export function EntryScreen({
  wish,
  banner,
  calculator,
  children,
  busy,
  onSubmit,
  ...foot
}: EntryScreenProps) {
  return (
    <Page
      lead={<View className={s.brand}>{foot.name}</View>}
      title="看看可以向哪些持牌机构申请"
      sub="我们只做信息匹配：借款由持牌机构提供，是否批准、额度和费率都由机构决定。"
      onSubmit={onSubmit}
      action={
        <Button id="login-submit" submit loading={busy}>
          查看可申请产品
        </Button>
      }
    >
      {banner}
      <WishFields wish={wish} />
      {calculator}
      {children}
      <EntryFoot {...foot} />
    </Page>
  )
}
