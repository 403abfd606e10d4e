import { useEffect, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import type { HalfOrder, HalfStep } from '@/stores/half'
import { Button } from '@/ui/button/button'
import { Page } from '@/ui/page/page'
import { type Trouble, troubleOf } from './api'
import { TroublePage } from './trouble-page'

interface HalfEntryProps {
  /** Opens the order and shows the loading overlay in the meantime. */
  enter: () => Promise<HalfOrder>
  /** Opens the child page of a step. */
  onStep: (step: HalfStep) => Promise<void>
  onProducts: () => unknown
  onHome: () => unknown
}

/** `/credit`: opens the order once and continues at the child page that its `step` names (S2.24). */
export function HalfEntry({ enter, onStep, ...ways }: HalfEntryProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [step, setStep] = useState<HalfStep | null>(null)

  const open = async () => {
    setTrouble(null)
    try {
      const order = await enter()
      // What did not open can be pressed (`Onward`).
      await onStep(order.step).catch(reportUnexpected)
      setStep(order.step)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link works only once, so it is opened only once
  useEffect(() => void open(), [])

  if (step) return <Onward step={step} onStep={onStep} />
  return <TroublePage trouble={trouble} onRetry={open} {...ways} />
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
