import type { Product } from '@contract/offer'
import { type AnnualRates, type Quote, quote } from '@contract/rates'
import { reportBug } from '@/lib/expected'

/** A product with its cost for one amount and term. */
export interface Priced {
  product: Product
  quote: Quote
}

/** The cost of one amount and term over all products that offer both. */
export interface Choice {
  /** The amount in fen and the term in months: the requested ones, or the nearest that a product offers. */
  amount: number
  term: number
  /** Whether the requested amount and term were used unchanged. */
  exact: boolean
  /** How many products offer this amount and term. */
  count: number
  /** The product with the lowest compound all-in annual rate. */
  lowest: AnnualRates
  highest: AnnualRates
  /** The product with the highest total of interest and fees; among equals, the one with the higher annual rate. */
  dearest: Priced
  /**
   * The largest monthly payment of all these products in fen, which the product with the highest cost need not have.
   */
  most_monthly: number
}

interface Loan {
  amount: number
  term: number
}

/**
 * Finds the offered amount and term that are nearest to the requested ones. The amount counts first, then the term;
 * of two that are equally near the larger one is taken, because it costs more.
 */
function nearest(products: readonly Product[], asked: Loan): Loan | undefined {
  const loans = products.flatMap(({ amount_min, amount_max, terms }) => {
    const amount = Math.min(amount_max, Math.max(amount_min, asked.amount))
    return terms.map((term) => ({ amount, term }))
  })
  const off = (a: number, b: number) => Math.abs(a - b)
  return loans.sort(
    (a, b) =>
      off(a.amount, asked.amount) - off(b.amount, asked.amount) ||
      off(a.term, asked.term) - off(b.term, asked.term) ||
      b.amount - a.amount ||
      b.term - a.term,
  )[0]
}

/** Prices one product; null when the fees exceed so small an amount, which no institution would lend. */
function priced(product: Product, { amount, term }: Loan): Priced | null {
  try {
    return { product, quote: quote(product.price, amount, term) }
  } catch (error) {
    if (!(error instanceof RangeError)) reportBug(error)
    return null
  }
}

const most = (all: readonly Priced[], by: (a: Quote, b: Quote) => number) =>
  all.reduce((high, one) => (by(one.quote, high.quote) > 0 ? one : high))

const byRate = (a: Quote, b: Quote) => a.annual_rate - b.annual_rate

/**
 * Prices an amount (fen) and term (months) with every listed product that offers both, each with its own method and
 * fees (PBOC announcement 2021 No. 3). The displayed figures are those of the most expensive product, so that nobody
 * is shown less than they may have to pay (S14.1).
 * @returns null when no product is listed
 */
export function priceChoice(products: readonly Product[], amount: number, term: number): Choice | null {
  const loan = nearest(products, { amount, term })
  if (!loan) return null
  const all = products
    .filter(
      ({ amount_min, amount_max, terms }) =>
        amount_min <= loan.amount && loan.amount <= amount_max && terms.includes(loan.term),
    )
    .flatMap((product) => priced(product, loan) ?? [])
  if (!all.length) return null
  return {
    ...loan,
    exact: loan.amount === amount && loan.term === term,
    count: all.length,
    lowest: most(all, (a, b) => -byRate(a, b)).quote,
    highest: most(all, byRate).quote,
    dearest: most(all, (a, b) => a.total_cost - b.total_cost || byRate(a, b)),
    most_monthly: Math.max(...all.map(({ quote: { monthly_payment } }) => monthly_payment)),
  }
}
