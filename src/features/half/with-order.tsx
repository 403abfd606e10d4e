import type { HalfChange } from '@contract/endpoints/half'
import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { noteRetry } from '@/platform/elements/page/after-retry'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { type HalfOrder, type HalfStep, useHalf } from '@/stores/half'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Blank } from '@/ui/empty/blank'
import { Empty } from '@/ui/empty/empty'
import { Menu } from '@/ui/menu/menu'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { enterHalf, type HalfRefused, type Trouble, troubleOf } from './api'

export interface ChildProps {
  onStep: (step: HalfStep) => Promise<void>
  onProducts: () => unknown
  onHome: () => unknown
}

interface WithOrderProps extends ChildProps {
  steps: readonly HalfStep[]
  shown?: number
  change?: HalfChange
  waiting?: ReactNode
  children: (order: HalfOrder) => ReactNode
}

/** Provides the order to a child page of `/credit`: as `/credit` left it, or else from the server. */
export function WithOrder({ steps, shown = 0, change, waiting, children, onStep, ...ways }: WithOrderProps) {
  const order = useHalf((state) => state.order)
  // The step at which the order was found. Later changes by the page itself must not navigate away.
  const { step, ...opening } = useStep(async () => {
    const known = shown || change ? null : useHalf.getState().order
    return (known ?? (await enterHalf(change))).step
  }, shown)

  const elsewhere = step && !steps.includes(step) ? step : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: onStep is new on each render; the page leads on once for each step
  useEffect(() => {
    // What did not open can be pressed (`Onward`).
    if (elsewhere) onStep(elsewhere).catch(reportUnexpected)
  }, [elsewhere])

  if (elsewhere) return <Onward step={elsewhere} onStep={onStep} />
  // A known order stays on the page even when it could not be refreshed.
  if (step && order) return children(order)
  return <TroublePage waiting={waiting} {...opening} {...ways} />
}

function useStep(open: () => Promise<HalfStep>, shown = 0) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // The visitor's own login goes on where the session of the link has ended.
  const ended = useSession((state) => state.halfEnded)
  const { data: step, reload: onRetry } = useLoad(() => {
    setTrouble(null)
    return open().catch((error: unknown) => {
      setTrouble(troubleOf(error))
      throw error
    })
  }, [shown, ended])
  return { step, trouble, onRetry }
}

type HalfEntryProps = ChildProps & { enter: () => Promise<HalfOrder> }

/** `/credit`: opens the order once, and continues at the child page that its `step` names (S2.24). */
export function HalfEntry({ enter, onStep, ...ways }: HalfEntryProps) {
  const { step, ...opening } = useStep(async () => {
    const order = await enter()
    // What did not open can be pressed (`Onward`).
    await onStep(order.step).catch(reportUnexpected)
    return order.step
  })
  return step ? <Onward step={step} onStep={onStep} /> : <TroublePage {...opening} {...ways} />
}

/** Visible only when the next page did not open by itself. */
export function Onward({ step, onStep }: { step: HalfStep; onStep: ChildProps['onStep'] }) {
  return (
    <Page
      title="您的申请已打开"
      action={
        <Button id="credit-onward" onClick={() => onStep(step)}>
          继续
        </Button>
      }
    />
  )
}

interface TroublePageProps extends Omit<ChildProps, 'onStep'> {
  trouble: Trouble | null
  waiting?: ReactNode
  onRetry: () => unknown
}

function TroublePage({ trouble, waiting = <FormWaiting />, onRetry, ...ways }: TroublePageProps) {
  if (!trouble || trouble.kind === 'login') {
    return (
      <Page title={OPENING} waiting>
        {waiting}
      </Page>
    )
  }
  const retry = () => {
    noteRetry()
    return onRetry()
  }
  const kept = platform.session.get(KEY.halfLink) ? '您的链接还可以再用。' : ''
  if (trouble.kind === 'gone') return <Gone trouble={trouble} onRetry={onRetry} {...ways} />
  return (
    <Page
      title="没有打开您的申请"
      action={
        <>
          <Button id="credit-retry" onClick={retry}>
            重新加载
          </Button>
          <Button id="credit-home" kind="text" block onClick={ways.onHome}>
            返回首页
          </Button>
        </>
      }
    >
      <View id={`credit-${trouble.kind}`}>
        {trouble.kind === 'later' ? (
          <Empty title={trouble.message} why={kept} />
        ) : (
          <Blank failed title="没有连上服务器" why={`请检查网络或稍后重试。${kept}`} />
        )}
      </View>
    </Page>
  )
}

export const OPENING = '正在打开您的申请'

const FormWaiting = () => (
  <>
    <Card>
      <Skeleton shape="lines" count={2} label={OPENING} />
    </Card>
    <Card>
      <Skeleton shape="field" count={3} />
    </Card>
  </>
)

function Gone({ trouble, onRetry, onProducts, onHome }: TroublePageProps & { trouble: HalfRefused }) {
  const { message, byLink } = trouble
  const loggedIn = useSession((state) => state.loggedIn)
  const resumable = byLink && (loggedIn || platform.storage.get(KEY.halfToken) !== null)
  return (
    <Page
      title={byLink ? '打不开这个链接' : '没有可以继续的申请'}
      action={
        resumable ? (
          <Button id="credit-resume" onClick={onRetry}>
            继续上次打开的申请
          </Button>
        ) : (
          <Button id="credit-products" onClick={onProducts}>
            看全部产品
          </Button>
        )
      }
    >
      <View id="credit-gone">
        <Empty
          title={message}
          why="合作方的链接只能打开一次，24小时内有效；请回到合作方的页面或短信重新获取。"
        />
      </View>
      <Card>
        <Menu
          rows={[
            ...(resumable ? [{ id: 'credit-products', label: '看全部产品', onClick: onProducts }] : []),
            { id: 'credit-home', label: '返回首页', onClick: onHome },
          ]}
        />
      </Card>
    </Page>
  )
}
