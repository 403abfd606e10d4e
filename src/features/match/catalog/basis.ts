import type { Product } from '@contract/offer'
import { quote, RATE_CAP } from '@contract/rates'
import { LIMITS, START_AMOUNT } from '@contract/rules/amounts'
import { months, WORDS } from '@contract/rules/words'
import { reportBug } from '@/lib/expected'
import { amountProblem } from '@/lib/money/amount'
import { formatYuan } from '@/lib/money/money'

/** The amount (fen) and the term (months) for which all products are compared. */
export interface Basis {
  amount: number
  term: number
}

/** What the visitor has asked for so far, or what the entry starts with. */
export const startBasis = ({ amount = START_AMOUNT, term = 12 }: Partial<Basis>): Basis => ({
  amount: amountProblem(amount, LIMITS) ? START_AMOUNT : amount,
  term,
})

/** A product with its figures for the basis, or with the reason why it has none. */
export interface Listed {
  product: Product
  /** In words; the product's own figures are for another amount or term and must not be shown beside the others. */
  refusal?: string
}

/** Why a product cannot be had for this basis, in words; undefined when it can. */
function refusalOf({ amount_min, amount_max, terms }: Product, { amount, term }: Basis): string | undefined {
  const range = `可申请区间${formatYuan(amount_min)}至${formatYuan(amount_max)}元`
  if (amount < amount_min || amount > amount_max) return `不提供${formatYuan(amount)}元：${range}`
  if (!terms.includes(term)) return `不提供${months(term)}：可分${terms.join('、')}个月还`
  return undefined
}

/** The figures of one product for the basis. */
function listedFor(product: Product, basis: Basis): Listed {
  const refusal = refusalOf(product, basis)
  if (refusal) return { product, refusal }
  const { amount, term } = basis
  const priced = quoteOf(product, basis)
  if (!priced || priced.annual_rate > RATE_CAP)
    return { product, refusal: `这个金额和期限的${WORDS.annualRate}超过${RATE_CAP}%，不展示` }
  const { annual_rate, simple_rate, monthly_payment, last_payment, total_cost } = priced
  return {
    product: {
      ...product,
      amount,
      term,
      annual_rate,
      simple_rate,
      monthly_payment,
      last_payment,
      total_cost,
    },
  }
}

/** Null when the fees exceed so small an amount, which no institution would lend. */
function quoteOf({ price }: Product, { amount, term }: Basis) {
  try {
    return quote(price, amount, term)
  } catch (error) {
    if (!(error instanceof RangeError)) reportBug(error)
    return null
  }
}

/** All products for one basis: those that offer it, the cheapest first, then the others. A paid placement changes nothing. */
export const listFor = (products: readonly Product[], basis: Basis): Listed[] =>
  products
    .map((product) => listedFor(product, basis))
    .sort(
      (a, b) =>
        Number(Boolean(a.refusal)) - Number(Boolean(b.refusal)) ||
        (a.refusal ? 0 : byCost(a.product, b.product)),
    )

const byCost = (a: Product, b: Product) =>
  a.annual_rate - b.annual_rate || a.total_cost - b.total_cost || (a.code < b.code ? -1 : 1)
