import type { Offer, SecondLook } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { Fragment, type ReactNode, useState } from 'react'
import type { Match } from '@/http/calls/match'
import type { LoadState } from '@/http/use-load'
import { formatYuan } from '@/lib/money/money'
import { noFitWords } from '@/lib/no-fit'
import { focusField } from '@/platform/elements/field/focus-field'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Basis } from '@/ui/offer/basis'
import { Page } from '@/ui/page/page'
import { OptionalPart } from '@/ui/part/error-boundary'
import { lazyPart } from '@/ui/part/lazy-part'
import { ChosenActions } from './chosen-actions'
import { ClosedOffers } from './closed-offers'
import { MatchNumber } from './match-number'
import { OfferCard } from './offer-card'
import { OrderNote } from './order-note'
import { SecondLooks } from './second-look'
import { UnmatchedList } from './unmatched-list'
import type { Look } from './use-offers'

// It opens on a tap, so the page comes without it.
const ComparisonSheet = lazyPart(
  () => import(/* webpackChunkName: "comparison" */ './comparison/comparison-sheet'),
)

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
  const [comparing, setComparing] = useState(false)
  const taking = matched.filter(({ closed }) => !closed)
  const closed = matched.slice(taking.length)
  const open = taking.filter(({ apply_no }) => !apply_no)
  const chosen = open.filter(({ code }) => codes.includes(code))
  const failed = state === 'failed'
  const some = matched.length > 0
  const none = no_fit && second_look.length === 0 && noFitWords(no_fit, true)

  const choose = (code: string, on: boolean) => {
    setAsked(false)
    setCodes((last) => (on ? [...last, code] : last.filter((one) => one !== code)))
  }
  const ask = () => {
    setAsked(true)
    focusField(`offer-${open[0]?.code}-choose`)
  }
  const wish = `${formatYuan(amount)}元、分${months(term)}还`

  return (
    <Page
      lead={lead}
      title={titleOf(match)}
      sub={
        none ? (
          `按${wish}筛选`
        ) : (
          <>
            <Basis id="offers-change" amount={amount} term={term} onChange={onChange} />
            <View>以下均为预估，{WORDS.decision}</View>
          </>
        )
      }
      action={
        open.length > 0 && (
          <ChosenActions
            chosen={chosen}
            onNone={ask}
            onApply={() => onApply(order_no, chosen)}
            onCompare={() => setComparing(true)}
          />
        )
      }
    >
      {failed && (
        <Notice tone="warn" onReload={reload}>
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
        <Fragment key={offer.code}>
          {offer === closed[0] && <ClosedOffers closed={closed} all={!taking.length} onChange={onChange} />}
          <OfferCard
            offer={offer}
            changed={look?.code === offer.code ? look.done : undefined}
            chosen={codes.includes(offer.code)}
            error={asked && offer === open[0] && '请在这里勾选'}
            onChoose={(on) => choose(offer.code, on)}
            onDetail={() => onDetail(order_no, offer)}
          />
        </Fragment>
      ))}
      <SecondLooks
        looks={second_look}
        instead={!some}
        personalised={personalised}
        look={look}
        onTake={(one) => take(match, one)}
      />
      <UnmatchedList unmatched={unmatched} all={!some} />
      {/* A visitor to whom no product may be offered sees no advertisements for products either. */}
      {no_fit?.change_helps !== false && ads}
      <MatchNumber id={trace_id} />
      {comparing && chosen.length > 1 && (
        <OptionalPart words="没有加载出对比">
          <ComparisonSheet offers={chosen} onClose={() => setComparing(false)} />
        </OptionalPart>
      )}
    </Page>
  )
}

function titleOf({ matched, second_look }: Match): string {
  const taking = matched.filter(({ closed }) => !closed).length
  if (taking > 0) return `找到${taking}个可申请的产品`
  if (matched.length > 0) return '适合的产品暂不受理申请'
  return second_look.length > 0 ? '没有完全符合的产品' : '暂时没有适合的产品'
}
