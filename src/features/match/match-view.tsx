import type { Offer, SecondLook } from '@contract/offer'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import type { Match } from '@/http/calls/match'
import type { LoadState } from '@/http/use-load'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { noFitWords } from '@/lib/no-fit'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import s from './match.module.scss'
import { MatchNumber } from './match-number'
import { OfferCard } from './offer-card'
import { OrderNote } from './order-note'
import { SecondLooks } from './second-look'
import { UnmatchedList } from './unmatched-list'
import type { Look } from './use-offers'

export interface MatchActions {
  /** Advertisements, shown below the offers. */
  ads?: ReactNode
  onApply: (order_no: string, chosen: Offer[]) => void
  onDetail: (order_no: string, offer: Offer) => void
  /** Opens the page to change the amount, or to begin when there is no order. */
  onChange: () => void
  /** Opens the explanation of how the platform is paid. */
  onAbout: () => void
}

interface MatchViewProps extends MatchActions {
  match: Match
  /** `failed` means that the last refresh failed, so the displayed match is older. */
  state: LoadState
  look: Look | null
  lead: ReactNode
  reload: () => void
  personalise: (on: boolean) => void
  take: (match: Match, one: SecondLook) => Promise<void>
}

/** A match: the products that fit, those that would fit with another amount or term, and why the others do not. */
export function MatchView({ match, state, look, lead, reload, personalise, take, ...props }: MatchViewProps) {
  const { order_no, amount, term, matched, unmatched, second_look, no_fit, personalised, trace_id } = match
  const { ads, onApply, onDetail, onChange, onAbout } = props
  const [codes, setCodes] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const chosen = matched.filter(({ code, apply_no }) => !apply_no && codes.includes(code))
  const open = matched.some(({ apply_no }) => !apply_no)
  const failed = state === 'failed'
  const some = matched.length > 0
  const none = no_fit && second_look.length === 0 && noFitWords(no_fit, true)

  const choose = (code: string, on: boolean) => {
    setAsked(false)
    setCodes((last) => (on ? [...last, code] : last.filter((one) => one !== code)))
  }
  const apply = () => (chosen.length ? onApply(order_no, chosen) : setAsked(true))
  const wish = `${formatYuan(amount)}元、${term}个月`

  return (
    <Page
      lead={lead}
      title={titleOf(match)}
      sub={`按您想借的${wish}筛选${none ? '' : '。以下均为预估，最终以机构审批结果为准'}`}
      action={
        open && (
          <>
            <View className={cx(s.ask, asked && s.asked)} aria-role="status" aria-live="polite">
              {asked && '请先勾选要申请的产品'}
            </View>
            <Button id="offers-apply" onClick={apply}>
              申请所选（{chosen.length}）
            </Button>
          </>
        )
      }
    >
      {failed && (
        <Notice tone="warn" action={{ label: '重新加载', onClick: reload }}>
          没有更新成功，下面是上一次的结果。
        </Notice>
      )}
      {look?.done && !matched.some(({ code }) => code === look.code) && (
        <Notice tone="warn">已按{wish}重新匹配，但您选的产品刚有变化，没有出现在结果中。</Notice>
      )}
      {some || second_look.length > 0 ? (
        <OrderNote
          personalised={personalised}
          offers={some}
          failed={failed}
          onChoose={personalise}
          onAbout={onAbout}
        />
      ) : (
        none && (
          <Empty
            title={none.title}
            why={none.why}
            action={{ id: 'offers-change', label: none.change, onClick: onChange }}
          />
        )
      )}
      {matched.map((offer) => (
        <OfferCard
          key={offer.code}
          offer={offer}
          changed={look?.code === offer.code ? look.done : undefined}
          chosen={codes.includes(offer.code)}
          onChoose={(on) => choose(offer.code, on)}
          onDetail={() => onDetail(order_no, offer)}
        />
      ))}
      <SecondLooks
        looks={second_look}
        instead={!some}
        personalised={personalised}
        look={look}
        onTake={(one) => take(match, one)}
      />
      <UnmatchedList unmatched={unmatched} all={!some} />
      {(some || second_look.length > 0) && (
        <Button id="offers-change" kind="text" block onClick={onChange}>
          修改金额和期限
        </Button>
      )}
      {/* A visitor to whom no product may be offered sees no advertisements for products either. */}
      {no_fit?.change_helps !== false && ads}
      <MatchNumber id={trace_id} />
    </Page>
  )
}

function titleOf({ matched, second_look }: Match): string {
  if (matched.length > 0) return `找到${matched.length}个可申请的产品`
  return second_look.length > 0 ? '没有完全符合的产品' : '暂时没有适合的产品'
}
