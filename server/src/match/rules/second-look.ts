import { type Fen, fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import type { Reason } from '@contract/values'
import { figuresOf } from '../../catalogue/figures'
import type { ProductDefinition } from '../../catalogue/product-definition'
import { yuan } from '../../lib/yuan'
import type { Applicant } from '../../order/applicant'
import type { Alternative } from '../tables'
import { judge } from './rules'

/** The rules that another amount or term can satisfy. */
const ADJUSTABLE = ['amount_fails', 'term_fails', 'rate_cap_fails']

/**
 * The requested amount if the product offers it, else the largest selectable amount below it; null when the product
 * starts above it. Never a larger amount (金融产品网络营销管理办法 on over-borrowing).
 */
function nearestAmount({ amount_min, amount_max }: ProductDefinition, asked: Fen): Fen | null {
  if (asked < amount_min) return null
  if (asked <= amount_max) return asked
  const amount = fen(Math.floor(amount_max / LIMITS.step) * LIMITS.step)
  return amount >= amount_min && amount >= LIMITS.min ? amount : null
}

/** The product's terms, nearest to the requested one first; of two equally near ones the shorter, which costs less. */
const nearestTerms = ({ terms }: ProductDefinition, asked: number) =>
  [...terms].sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b)

/** A product's nearest alternative; null when the product matches already or fails other rules. */
export function alternativeOf(
  product: ProductDefinition,
  applicant: Applicant,
  personalised: boolean,
): Alternative | null {
  const { fails } = judge(product, applicant)
  if (fails.length === 0 || fails.some(({ code }) => !ADJUSTABLE.includes(code))) return null
  const amount = nearestAmount(product, applicant.amount)
  if (amount === null) return null
  const fits = (term: number) => judge(product, { ...applicant, amount, term }).fails.length === 0
  const term = nearestTerms(product, applicant.term).find(fits)
  if (term === undefined) return null

  const changes: Reason[] = []
  if (amount !== applicant.amount) changes.push({ code: 'amount_change', text: `金额改为${yuan(amount)}` })
  if (term !== applicant.term) changes.push({ code: 'term_change', text: `期限改为${months(term)}` })
  const ranked = personalised ? { amount, term } : product.example
  const { annual_rate, total_cost } = figuresOf(product.price, ranked.amount, ranked.term)
  return { code: product.code, amount, term, changes, annual_rate, total_cost }
}

/**
 * For every product that only fails for its amount or term: the nearest amount and term that match. A pure function that
 * does not depend on the order of `products`.
 *
 * Fewest changes first, then the smallest change of the amount, then by cost as in `match`. When not personalised, the
 * order is by the cost of the public example alone, the same for everybody (PIPL art. 24).
 */
export function secondLook(
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
): Alternative[] {
  const distance = (a: Alternative, b: Alternative) =>
    // The larger amount is nearer, as none is above the requested one.
    personalised ? a.changes.length - b.changes.length || b.amount - a.amount : 0
  return products
    .map((product) => alternativeOf(product, applicant, personalised))
    .filter((one) => one !== null)
    .sort(
      (a, b) =>
        distance(a, b) ||
        a.annual_rate - b.annual_rate ||
        a.total_cost - b.total_cost ||
        (a.code < b.code ? -1 : 1),
    )
}
