import { quote } from '@contract/rates'
import { LIMITS } from '@contract/rules/amounts'
import type { Reason } from '@contract/values'
import { yuan } from '../lib/yuan'
import type { Alternative, Applicant } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { judge } from './rules'

/** Only these can be different without the visitor being somebody else. */
const ADJUSTABLE = ['amount_fails', 'term_fails', 'rate_cap_fails']

/**
 * The amount that is asked for where the product has it, else the largest below it that the form takes; null where the
 * product begins above what was asked. Never more than was asked: nobody is led to borrow more than they want
 * (金融产品网络营销管理办法 on over-borrowing).
 */
function nearestAmount({ amount_min, amount_max }: ProductDefinition, asked: number): number | null {
  if (asked < amount_min) return null
  if (asked <= amount_max) return asked
  const amount = Math.floor(amount_max / LIMITS.step) * LIMITS.step
  return amount >= amount_min && amount >= LIMITS.min ? amount : null
}

/** The offered terms, the one nearest to what was asked first; of two as near the shorter, which costs less. */
const nearestTerms = ({ terms }: ProductDefinition, asked: number) =>
  [...terms].sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b)

/** What one product offers instead, or null: where it fits as it is, or where other rules stand in the way. */
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
  if (term !== applicant.term) changes.push({ code: 'term_change', text: `期限改为${term}个月` })
  const ranked = personalised ? { amount, term } : product.example
  const { annual_rate, total_cost } = quote(product.price, ranked.amount, ranked.term)
  return { code: product.code, amount, term, changes, annual_rate, total_cost }
}

/**
 * A second look instead of a dead end: for every product that does not fit for its amount or term alone, the nearest
 * amount and term that do. A pure function of its arguments, whatever the order of `products`.
 *
 * Fewest changes first, then the smallest change of the amount, then by cost as `match` does. Not personalised, the
 * order is by the cost of the public example alone, the same for everybody (PIPL art. 24).
 */
export function secondLook(
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
): Alternative[] {
  const distance = (a: Alternative, b: Alternative) =>
    // The larger amount is the nearer one, as none is above what was asked.
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
