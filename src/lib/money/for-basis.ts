import type { Fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { quote, RATE_CAP } from '@contract/rates'
import { LIMITS, START_AMOUNT } from '@contract/rules/amounts'
import { months, WORDS } from '@contract/rules/words'
import { reportUnexpected } from '../expected'
import { amountProblem } from './amount'
import { formatYuan } from './money'

/** The amount (fen) and the term (months) for which all products of a page are compared. */
export interface Basis {
  amount: Fen
  term: number
}

export type Terms = Pick<Product, 'price' | 'amount_min' | 'amount_max' | 'terms' | 'amount' | 'term'> &
  Pick<Product, 'annual_rate' | 'simple_rate' | 'total_cost' | 'monthly_payment' | 'last_payment'>

/** A product with its figures for the basis, or with the reason why it has none. */
export interface Listed<T extends Terms = Product> {
  product: T
  /** In words; the product's own figures are for another amount or term and must not be shown beside the others. */
  refusal?: string
}

/** What the visitor has asked for so far, or what the entry starts with. */
export const startBasis = ({ amount = START_AMOUNT, term = 12 }: Partial<Basis>): Basis => ({
  amount: amountProblem(amount, LIMITS) ? START_AMOUNT : amount,
  term,
})

/** Why a product cannot be had for this basis, in words; undefined when it can. */
function refusalOf({ amount_min, amount_max, terms }: Terms, { amount, term }: Basis): string | undefined {
  const range = `可申请${formatYuan(amount_min)}–${formatYuan(amount_max)}元`
  if (amount < amount_min || amount > amount_max) return `不提供${formatYuan(amount)}元：${range}`
  if (!terms.includes(term)) return `不提供${months(term)}：可分${terms.join('、')}个月还`
  return undefined
}

/** One product for the basis, calculated on the device by the engine that the server uses. */
export function forBasis<T extends Terms>(product: T, basis: Basis): Listed<T> {
  const refusal = refusalOf(product, basis)
  if (refusal) return { product, refusal }
  const priced = quoteOf(product, basis)
  if (!priced || priced.annual_rate > RATE_CAP)
    return { product, refusal: `这个金额和期限的${WORDS.annualRate}超过${RATE_CAP}%，不展示` }
  const { annual_rate, simple_rate, monthly_payment, last_payment, total_cost } = priced
  const figures = { annual_rate, simple_rate, monthly_payment, last_payment, total_cost }
  return { product: { ...product, ...basis, ...figures } }
}

/** Null when the fees exceed so small an amount, which no institution would lend. */
function quoteOf({ price }: Terms, { amount, term }: Basis) {
  try {
    return quote(price, amount, term)
  } catch (error) {
    if (!(error instanceof RangeError)) reportUnexpected(error)
    return null
  }
}

/** All products for one basis: those that offer it, the cheapest first, then the others. A paid placement changes nothing. */
export const listFor = <T extends Terms>(products: readonly T[], basis: Basis): Listed<T>[] =>
  products
    .map((product) => forBasis(product, basis))
    .sort(
      (a, b) =>
        Number(Boolean(a.refusal)) - Number(Boolean(b.refusal)) ||
        (a.refusal ? 0 : byCost(a.product, b.product)),
    )

const byCost = (a: Terms, b: Terms) => a.annual_rate - b.annual_rate || a.total_cost - b.total_cost

/** What the bars of a list are measured by: its highest total cost and its lowest annual rate, without those refused. */
export function extremes(listed: readonly Listed<Terms>[]) {
  const priced = listed.filter(({ refusal }) => !refusal).map(({ product }) => product)
  return {
    dearest: Math.max(0, ...priced.map(({ total_cost }) => total_cost)),
    lowest: Math.min(Number.POSITIVE_INFINITY, ...priced.map(({ annual_rate }) => annual_rate)),
  }
}

/** The basis for which most of these products have figures; among equals what the entry starts with, then the first one's own. */
export function commonBasis(products: readonly Terms[]): Basis {
  const priced = (basis: Basis) => products.filter((one) => !forBasis(one, basis).refusal).length
  return products
    .map(({ amount, term }) => ({ amount, term }))
    .reduce((best, own) => (priced(own) > priced(best) ? own : best), startBasis({}))
}
