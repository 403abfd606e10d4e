import type { HalfChange } from '@contract/endpoints/half'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { type HalfOrder, type HalfStep, useHalf } from '@/stores/half'
import { Button } from '@/ui/button/button'
import { Page } from '@/ui/page/page'
import { enterHalf, type Trouble, troubleOf } from './api'
import { TroublePage } from './trouble-page'

export interface ChildProps {
  onStep: (step: HalfStep) => Promise<void>
  onProducts: () => unknown
  onHome: () => unknown
}

interface WithOrderProps extends ChildProps {
  /** The steps that this page serves; at any other step the visitor is sent to that step's page. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step
  useEffect(() => {
    // What did not open can be pressed (`Onward`).
    if (elsewhere) onStep(elsewhere).catch(reportUnexpected)
  }, [elsewhere])

  if (elsewhere) return <Onward step={elsewhere} onStep={onStep} />
  // A known order stays on the page even when it could not be refreshed.
  if (step && order) return children(order)
  return <TroublePage waiting={waiting} {...opening} {...ways} />
}

/** The step of the order that is opened, or why it could not be. */
function useStep(open: () => Promise<HalfStep>, shown = 0) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { data: step, reload: onRetry } = useLoad(() => {
    setTrouble(null)
    return open().catch((error: unknown) => {
      setTrouble(troubleOf(error))
      throw error
    })
  }, [shown])
  return { step, trouble, onRetry }
}

interface HalfEntryProps extends ChildProps {
  /** Opens the order and shows the loading overlay in the meantime. */
  enter: () => Promise<HalfOrder>
}

/** `/credit`: opens the order once and continues at the child page that its `step` names (S2.24). */
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
export function Onward({ step, onStep }: { step: HalfStep; onStep: HalfEntryProps['onStep'] }) {
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
