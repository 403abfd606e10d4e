import { useLoad } from '@/http/use-load'
import { useSession } from '@/stores/session'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Page } from '@/ui/page/page'
import { AgreementEntries, LoadingCards, type OpenAgreement } from './agreement-entries'
import { listContractsOr } from './api'
import { underHeadings } from './groups'

interface AgreeListProps {
  order_no?: string
  /** The identifier of a support page, used when there is no order. */
  sid?: string
  onOpen: OpenAgreement
  onAll: () => unknown
}

/** The agreements of an order or of a support page (S2.19). */
export function AgreeList({ order_no, sid, onOpen, onAll }: AgreeListProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const subject = order_no ? { order_no } : sid ? { sid } : undefined
  const { data, state, reload } = useLoad(
    () => (subject ? listContractsOr(subject) : Promise.resolve(undefined)),
    [order_no, sid],
  )
  const all = { id: 'agree-list-all', label: '查看全部协议', onClick: onAll }
  if (!subject) {
    return (
      <Page title="协议列表">
        <Empty
          title="没有指定订单或页面"
          why="请返回上一页重新打开；也可以查看平台的全部协议。"
          action={all}
        />
      </Page>
    )
  }
  return (
    <Page title={order_no ? '这个订单的协议与授权' : '这个页面的协议与授权'}>
      {!data && state === 'loading' && <LoadingCards cards={[2, 4]} label="正在加载协议列表" />}
      {state === 'failed' &&
        (order_no && !loggedIn ? (
          // The agreements of an order belong to its visitor: the request has already opened the login page.
          <Empty
            title="登录后查看"
            why="订单的协议只有本人登录后才能查看，登录后会回到这里。"
            action={{ id: 'agree-list-login', label: '去登录', onClick: reload }}
          />
        ) : (
          <Failed title="没有加载出协议列表" onReload={reload} reloadId="agree-list-reload">
            请检查网络或稍后重试。
          </Failed>
        ))}
      {data?.length === 0 && (
        <Empty title="没有相关协议" why="没有找到它，或者它没有需要您阅读的协议。" action={all} />
      )}
      {underHeadings(data ?? [], 'orderTitle').map(({ title, contracts }) => (
        <Card key={title} title={title}>
          <AgreementEntries id="agree-list" contracts={contracts} onOpen={onOpen} />
        </Card>
      ))}
    </Page>
  )
}
