import type { Fen } from '@contract/brands'
import { LIMITS, START_AMOUNT } from '@contract/rules/amounts'
import { useState } from 'react'
import { amountProblem } from '@/lib/money/amount'
import { useForm } from '@/stores/form'

/** The term that stands there first, months. */
const TERM = 12

/** The amount (fen) and term (months) that the visitor has in mind; kept in the draft, so that a reload keeps them. */
export function useLoanRequest() {
  // One by one: the entry stays mounted below, and must not be drawn anew for what is typed on another page.
  const amount = useForm((state) => state.data.amount ?? START_AMOUNT)
  const term = useForm((state) => state.data.term ?? TERM)
  const fill = useForm((state) => state.fill)
  const [error, setError] = useState<string | null>(null)
  return {
    amount,
    term,
    /** Whether the amount can be lent; while it is being typed it may not be. */
    valid: !amountProblem(amount, LIMITS),
    error,
    setAmount: (amount: Fen) => {
      setError(null)
      fill({ amount })
    },
    setTerm: (months: number) => fill({ term: months }),
    /** Takes the request over into the draft; the id of the broken field, or null. */
    check: () => {
      const problem = amountProblem(amount, LIMITS)
      setError(problem)
      if (problem) return 'home-amount'
      fill({ amount, term })
      return null
    },
  }
}

export type LoanRequest = ReturnType<typeof useLoanRequest>
