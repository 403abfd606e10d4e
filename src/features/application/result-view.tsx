import type { Application } from '@contract/endpoints/application'
import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useLoad } from '@/http/use-load'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { formatMoment } from '@/lib/time/time'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { listApplications } from './api'
import s from './application.module.scss'
import { ApplicationCard } from './application-card'
import { NoticeRow } from './notice-row'

interface ResultViewProps {
  /** An order number; an empty string stands for all of the visitor's applications. */
  order_no: string
  /** A changed number loads the applications again. */
  shown: number
  /** Loads the page's contents again. */
  onRefresh: () => void
  /** Opens the download page; missing on the mini-program, where only /about leads to it (S25.33). */
  onDownload?: (() => void) | undefined
  onProducts: () => void
  onConsents: () => void
  /** Called when the opened link brought the login of another visitor. */
  onRelogin: () => void
  /** Opens the agreements of an application's product. */
  onAgreements: (application: Application) => unknown
  /**
   * Renders the progress of an application that is handled in a store, and the next step, unless the footer has its
   * button.
   */
  renderOffline?: (application: Application, inFooter: boolean) => ReactNode
  /** Renders the button that books the visit of an application; `among` others it names the institution. */
  renderBook?: (application: Application, among: boolean) => ReactNode
  /** Renders what follows the applications, for the order that they belong to. */
  renderMore?: (order_no: string) => ReactNode
}

/** What was submitted, its status, and what happens next (/result). The institution decides, so nothing is promised. */
export function ResultView({
  order_no,
  shown,
  onRefresh,
  onDownload,
  onProducts,
  onConsents,
  onRelogin,
  onAgreements,
  renderOffline,
  renderBook,
  renderMore,
}: ResultViewProps) {
  const load = useLoad(() => loadNow(order_no), [order_no, shown])
  const { state, reload } = load
  const data = load.data?.applications
  const replaced = useSession((session) => session.replaced)
  const count = data?.length ?? 0
  const isEmpty = data && !count
  const due = data?.filter(({ visit_due }) => visit_due) ?? []
  /** What the visitor should do next: book a visit. The others are booked in their cards. */
  const next = renderBook && due[0]
  return (
    <Page
      // Without an order the page is not a step of the funnel.
      lead={order_no && !isEmpty && <Steps steps={FUNNEL_STEPS} current={3} />}
      title={count ? `已提交${count}笔申请` : '我的申请'}
      sub={count ? `由机构审核，${WORDS.decision}` : undefined}
      action={
        <>
          {next && renderBook(next, due.length > 1)}
          {!next && !isEmpty && (
            <Button id="result-refresh" loading={state === 'loading'} onClick={onRefresh}>
              查看最新进度
            </Button>
          )}
          {/* The same button before and after the answer: replacing it in between would lose a tap. */}
          <Button id="result-products" kind={isEmpty ? 'primary' : 'text'} block onClick={onProducts}>
            查看产品列表
          </Button>
        </>
      }
      foot={
        !next &&
        count > 0 && (
          <View id="result-updated" aria-role="status" aria-live="polite">
            进度更新于{load.data?.at}
          </View>
        )
      }
    >
      {replaced && load.data && (
        <Notice
          id="result-replaced"
          tone="warn"
          title={`现在登录的手机号是${load.data.account.mobile_masked}`}
          action={{ id: 'account-relogin', label: '不是您？重新登录', onClick: onRelogin }}
        >
          您打开的链接换了登录账号，此前在这台设备上填写的内容已清除。
        </Notice>
      )}
      {!data && state === 'loading' && <Skeleton shape="card" count={2} label="正在加载申请进度" />}
      {state === 'failed' && (
        <Notice tone="error" title="没有加载出最新进度" onReload={reload}>
          已提交的申请不受影响。
        </Notice>
      )}
      {isEmpty && <Empty title="还没有提交过申请" why="选好产品并提交后，可以在这里查看进度。" />}
      {data?.map((application) => (
        <ApplicationCard
          key={application.apply_no}
          application={application}
          progress={application.offline && renderOffline?.(application, application === next)}
          onAgreements={() => onAgreements(application)}
        />
      ))}
      {data && count > 0 && (
        <>
          <NoticeRow notice={load.data?.notice} />
          <Authorised applications={data} onConsents={onConsents} />
          {onDownload && (
            <View className={s.app}>
              <Link id="result-download" onClick={onDownload}>
                下载APP查看进度（可选）
              </Link>
            </View>
          )}
        </>
      )}
      {data?.[0] && renderMore?.(order_no || data[0].order_no)}
    </Page>
  )
}

/** The applications, and when they were loaded, to the second, so that a visitor sees that a reload worked. */
async function loadNow(order_no: string) {
  const answer = await listApplications(order_no)
  return answer && { ...answer, at: formatMoment(new Date().toISOString()).slice(5) }
}

interface AuthorisedProps {
  applications: readonly Application[]
  onConsents: () => void
}

/**
 * Who was allowed to receive the data, shown where the visitor has just consented, with a link to withdraw (PIPL art.
 * 15, 23).
 */
function Authorised({ applications, onConsents }: AuthorisedProps) {
  const names = [...new Set(applications.map(({ institution }) => institution.name))]
  return (
    <Card id="result-authorised" title="我的授权">
      <View>
        提交时，您授权{names.join('、')}接收您的申请资料，用于审核这{applications.length > 1 ? '些' : '笔'}
        申请。
      </View>
      <View className={s.small}>每项授权都有凭证，随时可以撤回。</View>
      <View className={s.below}>
        <Link id="result-consents" onClick={onConsents}>
          查看或撤回授权
        </Link>
      </View>
    </Card>
  )
}
