import type { Fen } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { LIMITS, START_AMOUNT } from '@contract/rules/amounts'
import { useState } from 'react'
import type { Pending } from '@/http/calls/application'
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

/**
 * Makes the unfinished order the draft's order again; what a draft of another order says about the person is dropped.
 * @param request amount (fen) and term (months) where the visitor has just chosen them here; else the order's own count
 */
export function resumeOrder(
  { order_no, flow, amount }: Pending,
  request?: Pick<FormValues, 'amount' | 'term'>,
) {
  const form = useForm.getState()
  if (form.order_no && form.order_no !== order_no) {
    form.clear()
    if (amount !== null) form.fill({ amount })
  }
  if (request) form.fill(request)
  form.setOrder(order_no, flow)
}
