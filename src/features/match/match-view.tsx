import type { Offer } from '@contract/offer'
import { months } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import type { Match } from '@/http/calls/match'
import type { LoadState } from '@/http/use-load'
import { formatYuan } from '@/lib/money/money'
import { noFitWords } from '@/lib/no-fit'
import { isJump } from '@/lib/way'
import { focusField } from '@/platform/elements/field/focus-field'
import { lazyPart } from '@/platform/elements/lazy-part'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { OptionalPart } from '@/ui/part/error-boundary'
import s from './match.module.scss'
import { LostChoice, MatchNumber, OrderNote } from './match-notes'
import { ChosenActions, OfferRows } from './offer-rows'
import { SecondLooks } from './second-look'
import { BasisLine, useTry } from './try/use-try'
import { UnmatchedList } from './unmatched-list'
import type { Change, Look } from './use-offers'

// They open on a tap, so the page comes without them.
const ComparisonSheet = lazyPart(
  () => import(/* webpackChunkName: "comparison" */ './comparison/comparison-sheet'),
)

const WhatIf = lazyPart(() => import(/* webpackChunkName: "what-if" */ './try/what-if'))

export interface MatchActions {
  ads?: ReactNode
  /** What the visitor had chosen before the identity was asked for, by code. */
  chosen?: readonly string[] | undefined
  /** `identity`: one of them needs the identity first. */
  onApply: (order_no: string, chosen: Offer[], identity: boolean) => unknown
  onDetail: (order_no: string, offer: Pick<Offer, 'code' | 'amount' | 'term'>) => unknown
  /** Opens the page to change the answers, or to begin when there is no order. */
  onChange: () => void
  onAbout: () => void
}

interface MatchViewProps extends MatchActions {
  match: Match
  /** `failed` means that the last refresh failed, so the displayed match is older. */
  state: LoadState
  look: Look | null
  progress: ReactNode
  reload: () => void
  personalise: (on: boolean) => void
  take: (match: Match, change: Change) => Promise<void>
}

export function MatchView({ match, state, look, take, ...props }: MatchViewProps) {
  const { order_no, amount, term, matched, unmatched, second_look, no_fit, personalised, trace_id } = match
  const { ads, progress, reload, personalise, onApply, onDetail, onChange, onAbout } = props
  const [codes, setCodes] = useState(props.chosen ?? [])
  const [asked, setAsked] = useState(false)
  const [comparing, setComparing] = useState(false)
  const trying = useTry(match)
  const { basis, differs } = trying
  const open = matched.filter(({ closed, apply_no }) => !closed && !apply_no)
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
  const request = `${formatYuan(amount)}元、分${months(term)}还`
  const tried = `${formatYuan(basis.amount)}元 · ${months(basis.term)}`

  return (
    <Page
      wide
      progress={progress}
      title={differs ? '只是试算，还没改申请' : titleOf(match, open.length)}
      sub={none ? `按${request}筛选` : some ? <BasisLine trying={trying} /> : request}
      action={
        differs ? (
          <View className={s.tried}>
            <Button
              id="try-take"
              onClick={() => take(match, { ...basis, words: `已改成${tried}`, code: '' })}
            >
              改成{tried}
            </Button>
          </View>
        ) : (
          open.length > 0 && (
            <ChosenActions
              chosen={chosen}
              onNone={ask}
              onApply={() =>
                onApply(order_no, chosen, !!match.identity_due && chosen.some((one) => !isJump(one)))
              }
              onCompare={() => setComparing(true)}
            />
          )
        )
      }
    >
      <View>
        {match.not_passed_on && <Notice tone="warn">{match.not_passed_on}</Notice>}
        {failed && (
          <Notice tone="warn" onReload={reload}>
            没有更新成功，下面是上一次的结果。
          </Notice>
        )}
        <LostChoice offers={unmatched.filter(({ code }) => props.chosen?.includes(code))} />
        {look?.done && !matched.some(({ code }) => code === look.code) && (
          <Notice tone={look.code ? 'warn' : 'info'}>
            {look.code
              ? `已按${request}重新匹配，但您选的产品刚有变化，没有出现在结果中。`
              : `${look.done}。`}
          </Notice>
        )}
        {trying.open && (
          <OptionalPart words="没有加载出试算">
            <WhatIf trying={trying} trouble={look?.code === '' ? look.trouble : undefined} />
          </OptionalPart>
        )}
      </View>
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
      <OfferRows
        listed={trying.listed}
        tried={differs}
        codes={codes}
        asked={asked ? open[0]?.code : undefined}
        look={look}
        onChoose={choose}
        onDetail={(offer) => onDetail(order_no, offer)}
        onChange={onChange}
      />
      <SecondLooks
        looks={second_look}
        instead={!some}
        personalised={personalised}
        look={look}
        onDetail={(offer) => onDetail(order_no, offer)}
        onTake={(one) => take(match, one)}
      />
      <UnmatchedList matched={matched} unmatched={unmatched} onChange={onChange} />
      {/* A visitor to whom no product may be offered sees no advertisements for products either. */}
      {no_fit?.change_helps !== false && ads}
      <MatchNumber id={trace_id} />
      {comparing && chosen.length > 1 && (
        <OptionalPart words="没有加载出对比">
          <ComparisonSheet
            offers={chosen}
            onChoose={(code) => {
              setCodes([code])
              setComparing(false)
            }}
            onClose={() => setComparing(false)}
          />
        </OptionalPart>
      )}
    </Page>
  )
}

/** @param open how many products can still be applied for */
function titleOf({ matched, second_look, personalised }: Match, open: number): string {
  if (open > 0) return `${open}个产品，${personalised ? '便宜的在前' : '次序人人相同'}`
  if (matched.some(({ closed }) => !closed)) return '适合的产品都已申请'
  if (matched.length > 0) return '适合的产品暂不受理申请'
  return second_look.length > 0 ? '没有全符合的产品' : '暂时没有适合的产品'
}
