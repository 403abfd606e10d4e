import type { Closings } from '../../catalogue/closed'
import { figuresOf } from '../../catalogue/figures'
import type { ProductDefinition } from '../../catalogue/product-definition'
import type { Applicant } from '../../order/applicant'
import type { Verdict } from '../tables'
import { judge } from './rules'

/**
 * Matches an applicant with products: a pure function that does not depend on the order of `products`.
 *
 * Matched products come first, cheapest first: annual rate, then total cost, then code. `personalised` selects the cost
 * of the visitor's amount and term; otherwise it is that of the public example, the same for everybody (PIPL art. 24
 * requires this option). Being sponsored or offline never changes the position. Those that take no applications now follow
 * the others, in the same order.
 */
export function match(
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
  closed: Closings = new Map(),
): Verdict[] {
  return products
    .map((product): Verdict => {
      const { fits, fails } = judge(product, applicant)
      if (fails.length > 0) {
        return { code: product.code, matched: false, reasons: fails, annual_rate: null, total_cost: null }
      }
      const { amount, term } = personalised ? applicant : product.example
      const { annual_rate, total_cost } = figuresOf(product.price, amount, term)
      return { code: product.code, matched: true, reasons: fits, annual_rate, total_cost }
    })
    .sort(
      (a, b) =>
        Number(b.matched) - Number(a.matched) ||
        (a.matched ? Number(closed.has(a.code)) - Number(closed.has(b.code)) : 0) ||
        byCost(a, b),
    )
}

function byCost(a: Verdict, b: Verdict): number {
  return (
    (a.annual_rate ?? 0) - (b.annual_rate ?? 0) ||
    (a.total_cost ?? 0) - (b.total_cost ?? 0) ||
    (a.code < b.code ? -1 : Number(a.code > b.code))
  )
}
