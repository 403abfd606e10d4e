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
  /** Above the fields, e.g. what was left unfinished. */
  banner?: ReactNode
  /** Below the fields: what the wish costs. */
  calculator: ReactNode
  /** Below the calculator: the login, where it is needed. */
  children?: ReactNode
  busy?: boolean
  onSubmit: () => unknown
}

/** The one screen of `/` and `/landing/:channel`: what this is, what it may cost, and the way in. */
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
