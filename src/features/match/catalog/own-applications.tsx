import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { loadApplications, loadPending, type Pending } from '@/http/calls/application'
import type { Load } from '@/http/use-load'
import { formatYuan } from '@/lib/money/money'
import { formatTime } from '@/lib/time/time'
import { stepsOf } from '@/lib/time/timeline'
import { goOnWords, isJump, mayGoOn } from '@/lib/way'
import { noteStatuses } from '@/stores/seen'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { RowList } from '@/ui/offer/row-list'
import { ProgressRow } from '@/ui/progress-row/progress-row'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './product-catalog.module.scss'

export interface OwnApplicationsProps {
  onResult: (application: Application) => void
  onResume: (pending: Pending) => unknown
  /** Opens the page before leaving for the institution of an application that is made there. */
  onLeave: (application: Application) => unknown
  /** Renders the status of an application that is handled in a store, in place of its timeline. */
  renderOffline?: (application: Application) => ReactNode
}

const MAX_FOLDED = 3

interface OwnProps extends OwnApplicationsProps {
  load: Load<Own>
  onProducts: () => void
}

export function OwnApplications({ load: { data, state, reload }, onProducts, ...callbacks }: OwnProps) {
  const [all, setAll] = useState(false)
  if (!data) {
    if (state === 'loading') return <Skeleton shape="card" label="正在查看您的申请" />
    return (
      <Notice tone="error" title="没有加载出您的申请" onReload={reload} reloadId="own-reload">
        已提交的申请不受影响，全部产品可以照常查看。
      </Notice>
    )
  }
  const { applications, pending } = data
  return (
    <>
      {pending && <Unfinished pending={pending} onResume={callbacks.onResume} />}
      {!pending && applications.length === 0 && (
        <Empty
          title="还没有提交过申请"
          why="提交之后，在这里看每一笔进度。"
          action={{ id: 'own-products', label: '看全部产品', onClick: onProducts }}
        />
      )}
      {state === 'failed' && (
        <Notice tone="warn" onReload={reload}>
          没有更新成功，下面是上一次的进度。
        </Notice>
      )}
      <RowList>
        {(all ? applications : applications.slice(0, MAX_FOLDED)).map((application) => (
          <OwnApplication key={application.apply_no} application={application} {...callbacks} />
        ))}
      </RowList>
      {applications.length > MAX_FOLDED && !all && (
        <Button id="own-all" kind="text" block onClick={() => setAll(true)}>
          查看全部{applications.length}笔申请
        </Button>
      )}
    </>
  )
}

function Unfinished({ pending, onResume }: { pending: Pending } & Pick<OwnApplicationsProps, 'onResume'>) {
  return (
    <Card tinted>
      <View className="apart">
        <View className="strong">您有一笔未完成的申请</View>
        <Link id="own-resume" onward onClick={() => onResume(pending)}>
          继续填写
        </Link>
      </View>
      <View className="small">
        {pending.amount !== null && `金额${formatYuan(pending.amount)}元，`}
        {formatTime(pending.updated_at)}更新
      </View>
    </Card>
  )
}

function OwnApplication({
  application,
  onResult,
  onLeave,
  renderOffline,
}: { application: Application } & Omit<OwnApplicationsProps, 'onResume'>) {
  const { apply_no, product_name, institution, amount, term, offline } = application
  const { status, undelivered, status_text, next_text, timeline } = application
  const [first] = timeline
  return (
    <Card
      id={`own-${apply_no}`}
      className={s.own}
      role="article"
      label={`我的申请，${institution.name}${product_name}`}
    >
      <ProgressRow
        id={`own-${apply_no}-result`}
        institution={institution}
        amount={amount}
        term={term}
        status={status_text}
        steps={stepsOf(application)}
        onPress={() => onResult(application)}
      />
      {offline && renderOffline && !undelivered ? (
        <View className={s.progress}>{renderOffline(application)}</View>
      ) : (
        <View className={`small ${s.progress}`}>
          {product_name}
          {first && `，${formatTime(first.at)}${isJump(application) ? '记录' : '提交'}`}
          {status !== 'received' && next_text && `。${next_text}`}
        </View>
      )}
      {mayGoOn(application) && (
        <Link id={`own-${apply_no}-leave`} onward onClick={() => onLeave(application)}>
          {goOnWords(application)}
        </Link>
      )}
    </Card>
  )
}

interface Own {
  /** Newest first. */
  applications: Application[]
  /** The order that was left before anything was submitted. */
  pending: Pending | null
}

/** Sends no request without a login. Undefined when one of the two requests was refused. */
export async function loadOwn(loggedIn: boolean): Promise<Own | undefined> {
  if (!loggedIn) return { applications: [], pending: null }
  const [own, unfinished] = await Promise.all([loadApplications(), loadPending()])
  if (!own || !unfinished) return undefined
  noteStatuses(own.applications)
  const { pending } = unfinished
  return { applications: own.applications, pending: pending?.page === 'result' ? null : pending }
}
