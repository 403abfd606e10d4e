import { type Fen, fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { type Quote, quote } from '@contract/rates'
import { TERMS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import { reportUnexpected } from '@/lib/expected'
import { formatYuan } from '@/lib/money/money'
import { endsHigh } from '@/lib/money/payments'

export interface Priced {
  product: Product
  quote: Quote
}

/** Prices one product; none when the fees exceed so small an amount, which no institution would lend. */
function priced(product: Product, amount: Fen, term: number): Priced[] {
  try {
    return [{ product, quote: quote(product.price, amount, term) }]
  } catch (error) {
    if (!(error instanceof RangeError)) reportUnexpected(error)
    return []
  }
}

const pricedAll = (products: readonly Product[], amount: Fen, term: number) =>
  products
    .filter(
      ({ amount_min, amount_max, terms }) =>
        amount_min <= amount && amount <= amount_max && terms.includes(term),
    )
    .flatMap((product) => priced(product, amount, term))

/**
 * Prices an amount (fen) and term (months) with every listed product that offers both, each with its own method and
 * fees (PBOC announcement 2021 No. 3), so that nobody is shown only less than they may have to pay (S14.1): the range
 * of the payments, of products that repay the principal at the end only where there are no others, and all products,
 * the lowest annual rate first.
 * @returns null when no product offers exactly this
 */
export function priceChoice(products: readonly Product[], amount: Fen, term: number) {
  const all = pricedAll(products, amount, term).sort((a, b) => a.quote.annual_rate - b.quote.annual_rate)
  if (!all.length) return null
  const level = all.filter(({ quote }) => !endsHigh(quote))
  const payments = (level.length ? level : all).map(({ quote }) => quote.monthly_payment)
  return { monthly: [fen(Math.min(...payments)), fen(Math.max(...payments))] as const, priced: all }
}

/** Says that no product offers this amount and term, and which terms there are for the amount. */
export function nothingFor(products: readonly Product[], amount: Fen, term: number): string {
  const terms = TERMS.filter((one) => pricedAll(products, amount, one).length)
  const none = `没有产品提供${formatYuan(amount)}元`
  return terms.length
    ? `${none}分${months(term)}；可以选${months(terms.join('、'))}`
    : `${none}；请换一个金额`
}
