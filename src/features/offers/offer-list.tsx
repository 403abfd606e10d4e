import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { cx } from '@/lib/cx'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { formatYuan } from '@/lib/money'
import { type Match, useMatch } from '@/stores/match'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { findOffers, pendingOrder } from './api'
import { OfferCard } from './offer-card'
import s from './offers.module.scss'
import { UnmatchedList } from './unmatched-list'

interface OfferListProps {
  /** '' = the order that the visitor left unfinished. */
  order_no: string
  /** Counts how often the list has to be fresh again. */
  shown: number
  /** Paid places, below the offers. */
  ads?: ReactNode
  onApply: (order_no: string, chosen: Offer[]) => void
  onDetail: (order_no: string, offer: Offer) => void
  /** To change the amount, or to begin where there is no order. */
  onChange: () => void
}

/** No order to match: told apart from a match without offers. */
type Found = Match | 'no order'

async function load(given: string): Promise<Found | undefined> {
  const order_no = given || (await pendingOrder())
  if (order_no === undefined) return undefined
  if (!order_no) return 'no order'
  return useMatch.getState().take(order_no) ?? findOffers(order_no)
}

/** The matched offers of an order (endpoints.md Screens, /productList; decisions.md §7). */
export function OfferList({ order_no, shown, ads, onApply, onDetail, onChange }: OfferListProps) {
  const personalised = useMatch((state) => state.personalised)
  const { data, state, reload } = useLoad(() => load(order_no), [order_no, shown, personalised])
  const lead = <Steps steps={FUNNEL_STEPS} current={2} />

  if (data === 'no order') {
    return (
      <Page title="匹配结果" lead={lead}>
        <Empty
          title="还没有可以匹配的申请"
          why="先填写想借的金额和期限，我们再为您筛选产品。"
          action={{ id: 'offers-begin', label: '去填写金额', onClick: onChange }}
        />
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title="匹配结果" lead={lead}>
        {state === 'failed' ? (
          <>
            <Notice tone="error" title="没有加载出匹配结果" action={{ label: '重新加载', onClick: reload }}>
              已填写的内容都保留着。
            </Notice>
            <Button id="offers-change" kind="secondary" onClick={onChange}>
              检查填写的资料
            </Button>
          </>
        ) : (
          <Skeleton shape="card" count={3} label="正在加载匹配结果" />
        )}
      </Page>
    )
  }
  return (
    <Offers
      match={data}
      stale={state === 'failed'}
      ads={ads}
      onReload={reload}
      onApply={onApply}
      onDetail={onDetail}
      onChange={onChange}
    />
  )
}

interface OffersProps extends Pick<OfferListProps, 'ads' | 'onApply' | 'onDetail' | 'onChange'> {
  match: Match
  /** The last try to refresh failed. */
  stale: boolean
  onReload: () => void
}

function Offers({ match, stale, ads, onReload, onApply, onDetail, onChange }: OffersProps) {
  const { order_no, amount, term, matched, unmatched } = match
  const [codes, setCodes] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const chosen = matched.filter(({ code, apply_no }) => !apply_no && codes.includes(code))
  const open = matched.some(({ apply_no }) => !apply_no)

  const choose = (code: string, on: boolean) => {
    setAsked(false)
    setCodes((last) => (on ? [...last, code] : last.filter((one) => one !== code)))
  }
  const apply = () => (chosen.length ? onApply(order_no, chosen) : setAsked(true))
  const wish = `${formatYuan(amount)}元、${term}个月`

  return (
    <Page
      lead={<Steps steps={FUNNEL_STEPS} current={2} />}
      title={matched.length ? `找到${matched.length}个可申请的产品` : '暂时没有适合的产品'}
      sub={`按您想借的${wish}筛选。以下均为预估，最终以机构审批结果为准`}
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
      {stale && (
        <Notice tone="warn" action={{ label: '重新加载', onClick: onReload }}>
          没有更新成功，下面是上一次的结果。
        </Notice>
      )}
      {matched.length ? (
        <Order />
      ) : (
        <Empty
          title="可以换个金额或期限再试"
          why="每家机构的可申请区间、期限和服务地区不同，下面写明了每个产品不适合的原因。"
          action={{ id: 'offers-change', label: '修改金额和期限', onClick: onChange }}
        />
      )}
      {matched.map((offer) => (
        <OfferCard
          key={offer.code}
          offer={offer}
          chosen={codes.includes(offer.code)}
          onChoose={(on) => choose(offer.code, on)}
          onDetail={() => onDetail(order_no, offer)}
        />
      ))}
      <UnmatchedList unmatched={unmatched} />
      {matched.length > 0 && (
        <Button id="offers-change" kind="text" block onClick={onChange}>
          修改金额和期限
        </Button>
      )}
      {ads}
    </Page>
  )
}

/** Whether the order of the list may use the visitor's own amount and term (PIPL art. 24). */
function Order() {
  const { personalised, setPersonalised } = useMatch()
  return (
    <View className={s.order}>
      {personalised
        ? '已开启个性化排序：按您的金额和期限，成本低的在前。'
        : '已关闭个性化排序：按公开示例的成本排序，对所有人相同。'}
      <Link id="offers-personalised" onClick={() => setPersonalised(!personalised)}>
        {personalised ? '关闭个性化排序' : '开启个性化排序'}
      </Link>
    </View>
  )
}
