import type { HalfChange } from '@contract/endpoints/half'
import type { NoFit, Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { extremes } from '@/lib/money/for-basis'
import { LIST_NOTE, RATE_NOTE } from '@/lib/money/paid'
import { noFitWords } from '@/lib/no-fit'
import { useForm } from '@/stores/form'
import { type HalfOrder, useHalf } from '@/stores/half'
import { Empty } from '@/ui/empty/empty'
import { NoteLine } from '@/ui/note-line/note-line'
import { Notice } from '@/ui/notice/notice'
import { Basis } from '@/ui/offer/basis'
import { OfferRow } from '@/ui/offer/offer-row'
import { RowList } from '@/ui/offer/row-list'
import { RowsWaiting } from '@/ui/offer/rows-waiting'
import { Page } from '@/ui/page/page'
import { PaidNote } from '@/ui/paid-note/paid-note'
import { listHalf } from './api'
import { DeleteEntered } from './delete-entered'
import { type ChildProps, OPENING, WithOrder } from './with-order'

interface HalfProductsProps extends ChildProps {
  shown: number
  onChoose: (order_no: string, offer: Offer) => unknown
  onChange: (change: HalfChange) => unknown
  onAbout: () => void
}

export const HalfProducts = (props: HalfProductsProps) => (
  <WithOrder steps={['product', 'result']} waiting={<ListWaiting label={OPENING} />} {...props}>
    {(order) => <Products key={order.order_no} {...props} order={order} />}
  </WithOrder>
)

const ListWaiting = ({ label }: { label: string }) => (
  <RowsWaiting leading count={3} note={LIST_NOTE} label={label} />
)

function Products({ order, shown, ...on }: HalfProductsProps & { order: HalfOrder }) {
  const { order_no, visited } = order
  const { data, state, reload } = useLoad(
    () => listHalf(order_no),
    [order_no, shown],
    () => useHalf.getState().takeOffers(order_no) ?? undefined,
  )
  if (!data) {
    return (
      <Page wide title="可申请的产品" waiting={state === 'loading'}>
        {state === 'failed' ? (
          <Notice
            id="credit-unlisted"
            tone="error"
            title="没有加载出产品"
            onReload={reload}
            reloadId="credit-reload"
          >
            请检查网络或稍后重试，已填写的内容都保留着。
          </Notice>
        ) : (
          <ListWaiting label="正在加载产品" />
        )}
      </Page>
    )
  }
  const { matched, no_fit } = data
  const [first] = matched
  const list = extremes(matched.map((product) => ({ product })))
  const ask = (change: HalfChange) => {
    // What was typed for another order is not what these products are for.
    const { order_no: typed, clear } = useForm.getState()
    if (typed !== order_no) clear()
    on.onChange(change)
  }
  return (
    <Page
      wide
      title={first ? `${matched.length}个产品可选` : '暂时没有适合的产品'}
      sub={
        first && (
          <Basis id="credit-change" amount={first.amount} term={first.term} onChange={() => ask('amount')} />
        )
      }
    >
      {first && (
        <NoteLine id="credit-note" words={LIST_NOTE}>
          <View>排序对所有人相同：按公开示例的成本，低的在前。</View>
          <View>{RATE_NOTE}</View>
          <PaidNote id="credit-about" onAbout={on.onAbout} />
        </NoteLine>
      )}
      {state === 'failed' && (
        <Notice tone="warn" onReload={reload} reloadId="credit-reload">
          没有更新成功，下面是上一次的结果。
        </Notice>
      )}
      {visited[0] && (
        <Notice action={{ id: 'credit-visited', label: '查看后续', onClick: () => on.onStep('result') }}>
          您选择过{visited.length}个产品，最近是{visited[0].institution.name}的{visited[0].product_name}。
        </Notice>
      )}
      {no_fit && <NoOffers facts={no_fit} onChange={ask} />}
      <RowList>
        {matched.map((offer) => (
          <OfferRow
            key={offer.code}
            id={`credit-${offer.code}`}
            name={offer.name}
            terms={offer}
            {...list}
            press={{ id: `credit-${offer.code}-choose`, words: '前往机构页面' }}
            onOpen={() => on.onChoose(order_no, offer)}
          />
        ))}
      </RowList>
      <DeleteEntered order={order} onHome={on.onHome} />
    </Page>
  )
}

function NoOffers({ facts, onChange }: { facts: NoFit } & Pick<HalfProductsProps, 'onChange'>) {
  const { title, why, change } = noFitWords(facts, false)
  const onClick = () => onChange(facts.change_helps ? 'amount' : 'basics')
  return <Empty title={title} why={why} action={{ id: 'credit-change', label: change, onClick }} />
}
