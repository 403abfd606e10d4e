import { type Fen, fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import { Button, Text } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { Match } from '@/http/calls/match'
import { amountProblem } from '@/lib/money/amount'
import { type Basis, forBasis, type Listed } from '@/lib/money/for-basis'
import { formatYuan } from '@/lib/money/money'
import { endsHigh, isUneven } from '@/lib/money/payments'
import s from './what-if.module.scss'

/** Prices the offers of a match on the device for another amount and term; their sequence stays. */
export function useTry({ amount, term, matched }: Match) {
  const [draft, setDraft] = useState<Basis | null>(null)
  // An order that was changed is matched again, and nothing is left to try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but a change of the order’s amount or term ends the trial
  useEffect(() => setDraft(null), [amount, term])
  const wanted = draft ?? { amount, term }
  const basis = amountProblem(wanted.amount, LIMITS) ? { amount, term } : wanted
  const differs = basis.amount !== amount || basis.term !== term
  const listed = matched.map((product): Listed<Offer> => (differs ? forBasis(product, basis) : { product }))
  return {
    open: draft !== null,
    /** An amount that cannot be borrowed shows the order's own figures. */
    basis,
    draft: wanted,
    differs,
    listed,
    effect: differs ? effectOf(matched, listed, { amount, term }) : null,
    set: (changed: Partial<Basis>) => setDraft({ ...wanted, ...changed }),
    toggle: () => setDraft(draft ? null : { amount, term }),
  }
}

export type Trying = ReturnType<typeof useTry>

/** `少付约410元`; whole yuan, because the decision is about its size. */
function change(after: Fen, before: Fen): string {
  if (after === before) return '一样'
  const yuan = Math.round(Math.abs(after - before) / 100)
  return `${after < before ? '少' : '多'}付${yuan ? `约${formatYuan(fen(yuan * 100))}` : '不到1'}元`
}

/**
 * What the change does to the monthly payment and the total cost (always both) of the first product that offers it and
 * repays every month, in parts between which a line may break. Null when there is none.
 */
export function effectOf(from: readonly Offer[], to: readonly Listed<Offer>[], asked: Basis) {
  const after = to.find(({ product, refusal }) => !refusal && !product.closed && !endsHigh(product))?.product
  const before = after && from.find(({ code }) => code === after.code)
  if (!before) return null
  const changed = [
    after.amount !== asked.amount && `${formatYuan(after.amount)}元`,
    after.term !== asked.term && months(after.term),
  ].filter(Boolean)
  const each = isUneven(before) || isUneven(after) ? '首月' : '每月'
  const monthly = change(after.monthly_payment, before.monthly_payment)
  const total = change(after.total_cost, before.total_cost)
  return [`改${changed.join('、')}：`, `${each}${monthly}，`, `总共${total}`]
}

export function BasisLine({ trying: { basis, differs, open, toggle } }: { trying: Trying }) {
  return (
    <Button
      id="offers-change"
      className={`press ${s.line}`}
      hoverClass="pressed"
      aria-expanded={open}
      onClick={toggle}
    >
      <Text className={s.basis}>
        {formatYuan(basis.amount)}元 · {months(basis.term)}
      </Text>
      <Text className={s.way}>{!open ? '改一改试试' : differs ? '不改了' : '收起'}</Text>
    </Button>
  )
}
