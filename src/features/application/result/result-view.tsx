import type { Application } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useLoad } from '@/http/use-load'
import { formatMoment } from '@/lib/time/time'
import { isLeft } from '@/lib/way'
import { now } from '@/platform/clock'
import { usePullDown } from '@/platform/page/use-pull-down'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Empty } from '@/ui/empty/empty'
import { Failed } from '@/ui/empty/failed'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { listApplications } from '../api'
import { ApplicationCard } from './application-card'
import { CallsCard } from './calls-card'
import { NoticeRow } from './notice-row'
import s from './result.module.scss'

interface ResultViewProps {
  /** An order number; an empty string stands for all of the visitor's applications. */
  order_no: string
  shown: number
  onRefresh: () => void
  /** Opens the download page; missing on the mini-program, where only /about leads to it (S25.33). */
  onDownload?: (() => void) | undefined
  onProducts: () => void
  onConsents: () => void
  onAgreements: (application: Application) => unknown
  /** Opens the page before leaving for the institution of an application that is made there. */
  onLeave: (application: Application) => unknown
  /** Renders the visit of an application that is handled in a store; its button is primary for the `first`. */
  renderOffline?: ((application: Application, open: boolean, first: boolean) => ReactNode) | undefined
  /** Renders what follows the applications, for the order that they belong to. */
  renderMore?: (order_no: string) => ReactNode
}

/** It waits for the visitor: to go to the institution or a store, or to choose another product. */
const isUrgent = (application: Application) => {
  const { offline, status, undelivered } = application
  return undelivered || isLeft(application) || (offline && (status === 'submitted' || status === 'received'))
}

/** The institution has it, or will. */
const isOpen = ({ status, undelivered }: Application) => !undelivered && !ENDED.includes(status)

/**
 * `2份申请已交给机构`: only what the institutions have received is said to be with them.
 * @param sent those of the open ones that the visitor need not make at the institution
 */
function titleOf(open: readonly Application[], sent: readonly Application[]): string {
  if (!open.length) return '我的申请'
  if (!sent.length) return `${open.length}份申请待您办理`
  const waits = sent.some(({ status }) => status === 'submitted')
  return `${sent.length}份申请已${waits ? '提交' : '交给机构'}`
}

/** What was submitted, as one follows a parcel: first what waits for the visitor (/result). Nothing is promised. */
export function ResultView({
  order_no,
  shown,
  onRefresh,
  renderOffline,
  renderMore,
  ...on
}: ResultViewProps) {
  const { data, state, reload } = useLoad(() => loadNow(order_no), [order_no, shown])
  usePullDown(state === 'loading', onRefresh)
  const loading = !data && state === 'loading'
  const all = data?.applications ?? []
  const open = all.filter(isOpen)
  const urgent = all.filter(isUrgent)
  const first = urgent.find(isOpen)
  const sent = open.filter((one) => !isLeft(one))
  const notice = <NoticeRow notice={data?.notice} />
  const card = (application: Application) => (
    <ApplicationCard
      key={application.apply_no}
      application={application}
      urgent={isUrgent(application)}
      expanded={all.length === 1 && !first}
      visit={
        application.offline && renderOffline && !application.undelivered
          ? (details) => renderOffline(application, details, application === first)
          : undefined
      }
      onAgreements={() => on.onAgreements(application)}
      onProducts={on.onProducts}
      onLeave={() => on.onLeave(application)}
      onEnd={onRefresh}
      primary={application === first}
    >
      {application === first && notice}
    </ApplicationCard>
  )
  const menu = (
    <Card>
      <Menu rows={links(on)} />
    </Card>
  )
  const failed = { title: '没有加载出最新进度', onReload: reload, children: '已提交的申请不受影响。' }
  return (
    <Page
      hero={data ? all.length > 0 : state !== 'failed'}
      wide
      title={titleOf(open, sent)}
      // The title 提交成功 gives way where nothing was submitted, as far as is known.
      waiting={loading || all.some((one) => !isLeft(one))}
      sub={open.length || loading ? `由机构审核，${WORDS.decision}` : undefined}
    >
      {loading && (
        <>
          <View className={s.pending}>
            <Skeleton shape="lines" label="正在加载申请进度" />
          </View>
          <View className={s.pending}>
            <Skeleton shape="lines" />
          </View>
        </>
      )}
      {state === 'failed' && (data ? <Notice tone="error" {...failed} /> : <Failed {...failed} />)}
      {data && !all.length && (
        <Empty
          title="还没有提交过申请"
          why="选好产品并提交后，可以在这里查看进度。"
          action={{ id: 'result-products', label: '看全部产品', onClick: on.onProducts }}
        />
      )}
      {all.length > 0 ? (
        <Columns>
          <View>
            {urgent.map(card)}
            {[...open, ...all.filter((one) => !isOpen(one))].filter((one) => !isUrgent(one)).map(card)}
            {!first && notice}
          </View>
          <View>
            <View className={s.updated}>
              <View id="result-updated" className="caption" aria-role="status" aria-live="polite">
                进度更新于<Text className={s.moment}>{data?.at}</Text>
              </View>
              <Button id="result-refresh" kind="text" small loading={state === 'loading'} onClick={onRefresh}>
                刷新
              </Button>
            </View>
            {sent.length > 0 && <CallsCard applications={sent} />}
            {menu}
          </View>
        </Columns>
      ) : (
        state === 'failed' && menu
      )}
      {all[0] && renderMore?.(order_no || all[0].order_no)}
    </Page>
  )
}

type Links = Pick<ResultViewProps, 'onConsents' | 'onDownload' | 'onProducts'>

/** Where the page leads; the first says who has the data, which the applications alone do not tell. */
function links({ onConsents, onDownload, onProducts }: Links) {
  return [
    { id: 'result-consents', label: '谁有我的资料', onClick: onConsents },
    ...(onDownload ? [{ id: 'result-download', label: '用APP看进度', onClick: onDownload }] : []),
    { id: 'result-products', label: '看全部产品', onClick: onProducts },
  ]
}

/** The applications, and when they were loaded, to the second, so that a visitor sees that a reload worked. */
async function loadNow(order_no: string) {
  const answer = await listApplications(order_no)
  return answer && { ...answer, at: formatMoment(new Date(now()).toISOString()).slice(5) }
}
