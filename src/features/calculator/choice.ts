import type { Product } from '@contract/offer'
import { type Quote, quote } from '@contract/rates'
import { TERMS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import { reportBug } from '@/lib/expected'
import { formatYuan } from '@/lib/money/money'
import { endsHigh } from '@/lib/money/payments'

/** A product with its cost for one amount and term. */
export interface Priced {
  product: Product
  quote: Quote
}

/** The lowest and the highest figure of all products. */
export type Range = readonly [low: number, high: number]

/** The cost of one amount and term over all products that offer both. Money is in fen. */
export interface Choice {
  amount: number
  /** In months. */
  term: number
  /** How many products offer this amount and term. */
  count: number
  /** The compound and the simple all-in annual rates. */
  annual: Range
  simple: Range
  /** Without products that repay the principal at the end, unless there are no others: nobody pays so little each month. */
  monthly: Range
  /** The largest instalments; they exceed the monthly payments where the principal is repaid at the end. */
  largest: Range
  repayment: Range
  cost: Range
  /** All of them, the lowest annual rate first. */
  priced: readonly [Priced, ...Priced[]]
  /** The product with the highest total of interest and fees; among equals, the one with the higher annual rate. */
  dearest: Priced
}

/** Prices one product; none when the fees exceed so small an amount, which no institution would lend. */
function priced(product: Product, amount: number, term: number): Priced[] {
  try {
    return [{ product, quote: quote(product.price, amount, term) }]
  } catch (error) {
    if (!(error instanceof RangeError)) reportBug(error)
    return []
  }
}

const pricedAll = (products: readonly Product[], amount: number, term: number) =>
  products
    .filter(
      ({ amount_min, amount_max, terms }) =>
        amount_min <= amount && amount <= amount_max && terms.includes(term),
    )
    .flatMap((product) => priced(product, amount, term))

/**
 * Prices an amount (fen) and term (months) with every listed product that offers both, each with its own method and
 * fees (PBOC announcement 2021 No. 3). Each figure is the range over these products, so that nobody is shown only less
 * than they may have to pay (S14.1).
 * @returns null when no product offers exactly this
 */
export function priceChoice(products: readonly Product[], amount: number, term: number): Choice | null {
  const [first, ...others] = pricedAll(products, amount, term)
  if (!first) return null
  const all = [first, ...others]
  const range = (of: (one: Quote) => number, over: readonly Priced[] = all): Range => {
    const figures = over.map((one) => of(one.quote))
    return [Math.min(...figures), Math.max(...figures)]
  }
  const level = all.filter(({ quote }) => !endsHigh(quote))
  return {
    amount,
    term,
    count: all.length,
    annual: range((one) => one.annual_rate),
    simple: range((one) => one.simple_rate),
    monthly: range((one) => one.monthly_payment, level.length ? level : all),
    largest: range((one) => Math.max(one.monthly_payment, one.last_payment)),
    repayment: range((one) => one.total_repayment),
    cost: range((one) => one.total_cost),
    priced: [...all].sort((a, b) => a.quote.annual_rate - b.quote.annual_rate) as [Priced, ...Priced[]],
    dearest: others.reduce(
      (high, one) =>
        (one.quote.total_cost - high.quote.total_cost || one.quote.annual_rate - high.quote.annual_rate) > 0
          ? one
          : high,
      first,
    ),
  }
}

/** Says that no product offers this amount and term, and which terms there are for the amount. */
export function nothingFor(products: readonly Product[], amount: number, term: number): string {
  const terms = TERMS.filter((one) => pricedAll(products, amount, one).length)
  const none = `没有产品提供${formatYuan(amount)}元`
  return terms.length
    ? `${none}分${months(term)}；可以选${months(terms.join('、'))}`
    : `${none}；请换一个金额`
}
