import type { Offer } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import { useEffect, useMemo, useState } from 'react'
import type { Match } from '@/http/calls/match'
import { amountProblem } from '@/lib/money/amount'
import { type Basis, forBasis, type Listed } from '@/lib/money/for-basis'
import { effectOf } from './effect'

/** Another amount and term that the visitor tries without changing the order. */
export interface Trying {
  open: boolean
  /** What is shown; an amount that cannot be borrowed shows the order's own figures. */
  basis: Basis
  /** What the panel's controls hold. */
  draft: Basis
  /** Whether the figures are for something else than the order. */
  differs: boolean
  listed: readonly Listed<Offer>[]
  /** What the change does to the payments, in words. */
  effect: string[] | null
  set: (draft: Partial<Basis>) => void
  /** Opens the panel, or closes it and shows the order's own figures again. */
  toggle: (open: boolean) => void
}

/** Prices the offers of a match on the device for another amount and term; their sequence stays. */
export function useTry({ amount, term, matched }: Match): Trying {
  const [draft, setDraft] = useState<Basis | null>(null)
  // An order that was changed is matched again, and nothing is left to try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each amount and term of the order
  useEffect(() => setDraft(null), [amount, term])
  const wanted = draft ?? { amount, term }
  const valid = !amountProblem(wanted.amount, LIMITS)
  const basis = valid ? wanted : { amount, term }
  const differs = basis.amount !== amount || basis.term !== term
  const listed = useMemo(
    () =>
      matched.map((product) =>
        differs ? forBasis(product, { amount: basis.amount, term: basis.term }) : { product },
      ),
    [matched, differs, basis.amount, basis.term],
  )
  return {
    open: draft !== null,
    basis,
    draft: wanted,
    differs,
    listed,
    effect: differs ? effectOf(matched, listed, { amount, term }) : null,
    set: (changed) => setDraft({ ...wanted, ...changed }),
    toggle: (open) => setDraft(open ? { amount, term } : null),
  }
}
