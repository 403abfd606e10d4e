import { View } from '@tarojs/components'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { usePullDown } from '@/platform/page/use-pull-down'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { RowsWaiting } from '@/ui/offer/rows-waiting'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import { ListNote } from './list-note'
import s from './match.module.scss'

import { type MatchActions, MatchView } from './match-view'
import { useOffers } from './use-offers'

interface OfferListProps extends MatchActions {
  /** An order number; an empty string stands for the order that the visitor left unfinished. */
  order_no: string
  shown: number
  /** Called when an order other than the displayed one has been matched and its match is ready. */
  onOrder: (order_no: string) => void
  onStatus: () => unknown
}

/** The matched offers of an order (S2.11, S24.9). */
export function OfferList({ order_no, shown, onOrder, onStatus, ...callbacks }: OfferListProps) {
  const { onChange } = callbacks
  const offers = useOffers(order_no, shown, onOrder, onChange)
  const { data, state, reload } = offers
  usePullDown(state === 'loading', reload)
  const progress = <Steps steps={FUNNEL_STEPS} current={2} />

  if (data === 'no order' || (data && 'refused' in data)) {
    const [why, label] =
      data === 'no order'
        ? ['先填写想借的金额和期限，我们再为您筛选产品。', '去填写金额']
        : [`${data.refused}。`, '去填写']
    return (
      <Page title="匹配结果" progress={progress}>
        <Empty
          title="还没有可以匹配的申请"
          why={why}
          action={{ id: 'offers-begin', label, onClick: onChange }}
        />
        <Button id="offers-status" kind="text" block onClick={onStatus}>
          查看已提交的申请
        </Button>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page
        wide
        title="匹配结果"
        progress={progress}
        sub={state === 'failed' ? undefined : '按您的资料筛选'}
        // Its footer keeps its height when the offers come.
        action={
          state !== 'failed' && (
            <Button kind="waits" disabled>
              正在匹配
            </Button>
          )
        }
      >
        {state === 'failed' ? (
          <>
            <Failed title="没有加载出匹配结果" onReload={reload}>
              已填写的内容都保留着。
            </Failed>
            <Button id="offers-change" kind="text" block onClick={onChange}>
              检查填写的资料
            </Button>
          </>
        ) : (
          <>
            <View className={s.order}>
              <ListNote list="offers" />
            </View>
            <RowsWaiting choosing count={4} label="正在加载匹配结果" />
          </>
        )}
      </Page>
    )
  }
  return <MatchView {...callbacks} {...offers} match={data} progress={progress} />
}
