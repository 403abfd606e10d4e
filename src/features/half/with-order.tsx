import { type ReactNode, useEffect, useState } from 'react'
import type { HalfOrder } from '@/http/calls/half'
import { useLoad } from '@/http/use-load'
import { type HalfStep, useHalf } from '@/stores/half'
import { enterHalf } from './api'
import { Onward } from './entry'
import { type Trouble, troubleOf } from './trouble'
import { TroublePage } from './trouble-page'

export interface ChildProps {
  onStep: (step: HalfStep) => Promise<void>
  onHome: () => unknown
}

interface WithOrderProps extends ChildProps {
  /** The steps that the page is for; with another the visitor is led to that one's page. */
  steps: readonly HalfStep[]
  /** Counts how often the order has to be fresh again. */
  shown?: number
  children: (order: HalfOrder) => ReactNode
}

/** The order of a child of `/credit`: as `/credit` left it, else resumed from the server (deep link, reload). */
export function WithOrder({ steps, shown = 0, children, onStep, onHome }: WithOrderProps) {
  const order = useHalf((state) => state.order)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // The step that the order was found at: what the page itself does to it later is the page's own business.
  const { data: step, reload } = useLoad(async () => {
    const known = shown ? null : useHalf.getState().order
    setTrouble(null)
    try {
      return (known ?? (await enterHalf())).step
    } catch (error) {
      setTrouble(troubleOf(error))
      throw error
    }
  }, [shown])

  const elsewhere = step && !steps.includes(step) ? step : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (elsewhere) void onStep(elsewhere)
  }, [elsewhere])

  if (elsewhere) return <Onward step={elsewhere} onStep={onStep} />
  // What is known stays, also where it could not be made fresh.
  if (step && order) return children(order)
  return <TroublePage trouble={trouble} onRetry={reload} onHome={onHome} />
}
