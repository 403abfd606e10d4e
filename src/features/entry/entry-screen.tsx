import { View } from '@tarojs/components'
import { type ReactNode, useMemo } from 'react'
import { Button } from '@/ui/button/button'
import { Page } from '@/ui/page/page'
import s from './entry.module.scss'
import { EntryFoot, type EntryFootProps } from './entry-foot'
import type { Wish } from './use-wish'
import { WishFields } from './wish-fields'

export interface EntryScreenProps extends EntryFootProps {
  wish: Wish
  /** Shown above the fields: an unfinished order. */
  banner?: ReactNode
  /** Shown below the fields: what the desired loan costs, and the sheet that explains it. */
  calculator: ReactNode
  sheet: ReactNode
  /** Shown below the calculator: the login, where it is required. */
  children?: ReactNode
  /** What the button does next. */
  action: string
  busy?: boolean
  /** For a guest: all products can be looked at without a login, as plainly as it (S25.38). */
  onProducts?: () => unknown
  onSubmit: () => unknown
}

/**
 * The single screen of `/` and `/landing/:channel`: what the service is, what a loan may cost, and the start of the
 * funnel. The sheet is beside the page, because the mini-program loses what is nested too deeply.
 */
export function EntryScreen({
  wish,
  banner,
  calculator,
  sheet,
  children,
  action,
  busy,
  onProducts,
  onSubmit,
  ...foot
}: EntryScreenProps) {
  // Most of the page; what is typed or ticked elsewhere must not draw it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a wish depend on nothing else
  const fields = useMemo(() => <WishFields wish={wish} />, [wish.amount, wish.term, wish.error])
  return (
    <>
      <Page
        lead={<View className={s.brand}>{foot.name}</View>}
        title="看看可以向哪些持牌机构申请"
        sub="只做信息匹配，不放款；由机构审批"
        onSubmit={onSubmit}
        action={
          <View className={s.actions}>
            {onProducts && (
              <Button id="home-products" kind="secondary" onClick={onProducts}>
                查看全部产品
              </Button>
            )}
            <Button id="login-submit" submit loading={busy}>
              {action}
            </Button>
          </View>
        }
      >
        <View className={s.fields}>{banner}</View>
        {fields}
        {calculator}
        {children}
        <EntryFoot {...foot} />
      </Page>
      {sheet}
    </>
  )
}
