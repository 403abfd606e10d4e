import { useState } from 'react'
import { type AmountLimits, amountProblem } from '@/lib/money/amount'
import { useForm } from '@/stores/form'

/** What can be asked for here, fen; the order's own limits come with `/web/form`. */
export const LIMITS: AmountLimits = { min: 100_000, max: 20_000_000, step: 100_000 }
export const TERMS = [3, 6, 9, 12, 18, 24, 36] as const
const AMOUNT = 1_000_000
const TERM = 12

/** The amount (fen) and term (months) that the visitor has in mind; kept in the draft, so that a reload keeps them. */
export function useWish() {
  // One by one: the entry stays mounted below, and must not be drawn anew for what is typed on another page.
  const amount = useForm((state) => state.data.amount ?? AMOUNT)
  const term = useForm((state) => state.data.term ?? TERM)
  const fill = useForm((state) => state.fill)
  const [error, setError] = useState<string | null>(null)
  return {
    amount,
    term,
    /** The amount within the limits, while what is being typed may be beyond them. */
    nearest: Math.min(LIMITS.max, Math.max(LIMITS.min, amount)),
    error,
    setAmount: (fen: number) => {
      setError(null)
      fill({ amount: fen })
    },
    setTerm: (months: number) => fill({ term: months }),
    /** Takes the wish over into the draft; the id of the broken field, or null. */
    check: () => {
      const problem = amountProblem(amount, LIMITS)
      setError(problem)
      if (problem) return 'home-amount'
      fill({ amount, term })
      return null
    },
  }
}

export type Wish = ReturnType<typeof useWish>
