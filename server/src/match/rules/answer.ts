import { type Fen, fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import type { Reason } from '@contract/values'
import type { Closings } from '../../catalogue/closed'
import { figuresOf } from '../../catalogue/figures'
import type { ProductDefinition } from '../../catalogue/product-definition'
import { yuan } from '../../lib/yuan'
import type { Applicant } from '../../order/applicant'
import type { Alternative, Verdict } from '../tables'
import { judge } from './rules'

/** By annual rate, then total cost, then code. */
const byCost = (a: Verdict | Alternative, b: Verdict | Alternative) =>
  (a.annual_rate ?? 0) - (b.annual_rate ?? 0) ||
  (a.total_cost ?? 0) - (b.total_cost ?? 0) ||
  (a.code < b.code ? -1 : Number(a.code > b.code))

/** The result for one product, with the figures of the visitor's amount and term or of the public example. */
function verdictOf(product: ProductDefinition, applicant: Applicant, personalised: boolean): Verdict {
  const { code, price, example } = product
  const { fits, fails } = judge(product, applicant)
  if (fails.length > 0) return { code, matched: false, reasons: fails, annual_rate: null, total_cost: null }
  const { amount, term } = personalised ? applicant : example
  const { annual_rate, total_cost } = figuresOf(price, amount, term)
  return { code, matched: true, reasons: fits, annual_rate, total_cost }
}

/**
 * Matched products first, of them the closed ones last, and the cheapest first. Not personalised, the cost is that of
 * the public example (PIPL art. 24 requires this option). Sponsored or offline never changes the position.
 */
export const match = (
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
  closed: Closings = new Map(),
): Verdict[] =>
  products
    .map((product) => verdictOf(product, applicant, personalised))
    .sort(
      (a, b) =>
        Number(b.matched) - Number(a.matched) ||
        (a.matched ? Number(closed.has(a.code)) - Number(closed.has(b.code)) : 0) ||
        byCost(a, b),
    )

/** The rules that another amount or term can satisfy. */
const ADJUSTABLE = ['amount_fails', 'term_fails', 'rate_cap_fails']

/** The requested amount or the largest one below it, never above (金融产品网络营销管理办法 on over-borrowing); or null. */
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
 * The nearest amount and term that match, for every product that fails for these alone. Fewest changes first, then the
 * smallest change of the amount, then by cost; not personalised, by the cost of the public example alone.
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
    .sort((a, b) => distance(a, b) || byCost(a, b))
}

/** The result of a match, which a trace stores and a replay must reproduce. */
export interface MatchAnswer {
  results: Verdict[]
  second_look: Alternative[]
}

/** Calculates a match, for the visitor's list and for its replay. No second look leads to a closed product. */
export const answerOf = (
  products: readonly ProductDefinition[],
  applicant: Applicant,
  personalised: boolean,
  closed: Closings = new Map(),
): MatchAnswer => {
  const open = products.filter(({ code }) => !closed.has(code))
  return {
    results: match(products, applicant, personalised, closed),
    second_look: secondLook(open, applicant, personalised),
  }
}
