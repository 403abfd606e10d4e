import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { type Quote, quote } from '@contract/rates'

/** The figures of a quote that a card shows, without its instalments. */
export type Figures = Pick<
  Quote,
  'annual_rate' | 'simple_rate' | 'monthly_payment' | 'last_payment' | 'total_cost'
>

/** Amounts and terms that are kept for one price; all selectable ones of a product are fewer in practice. */
const MAX_FIGURES = 2_000
/** Longer than any term, so that amount and term make one key. */
const TERM_SPAN = 1_000

const calculated = new WeakMap<Price, Map<number, Figures>>()

/** `quote`'s figures, once for each price, amount (fen) and term (months). A price must never be changed in place. */
export function figuresOf(price: Price, amount: Fen, term: number): Figures {
  const known = calculated.get(price) ?? new Map<number, Figures>()
  const key = amount * TERM_SPAN + term
  const found = known.get(key)
  if (found) return found
  const { annual_rate, simple_rate, monthly_payment, last_payment, total_cost } = quote(price, amount, term)
  const figures = { annual_rate, simple_rate, monthly_payment, last_payment, total_cost }
  if (known.size >= MAX_FIGURES) known.clear()
  calculated.set(price, known.set(key, figures))
  return figures
}
