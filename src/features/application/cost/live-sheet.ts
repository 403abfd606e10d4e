import { type Fen, fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { type Quote, quote } from '@contract/rates'
import { annualShares } from '@contract/rates/shares'

const FIGURES = [
  'monthly_payment',
  'last_payment',
  'total_cost',
  'total_repayment',
  'annual_rate',
  'simple_rate',
] as const

/** The amounts of the items in the server's order: the interest first, then each fee of the price. */
const itemAmounts = ({ interest, fees }: Quote) => [interest, ...fees.map(({ amount }) => amount)]

/** Whether the rate engine gives the server's figures; otherwise (new terms, an older client) the server's count. */
export function agrees(sheet: CostSheet, price: Price): boolean {
  try {
    const own = quote(price, sheet.amount, sheet.term)
    return FIGURES.every((name) => own[name] === sheet[name])
  } catch {
    return false
  }
}

/**
 * The sheet with the figures of another amount (fen) and term (months), calculated on the client so that it follows
 * the amount. Its hash remains that of the given sheet, so it cannot be used to apply.
 * @returns null when the client cannot calculate these items
 */
export function liveSheet(sheet: CostSheet, price: Price, amount: Fen, term: number): CostSheet | null {
  try {
    const given = itemAmounts(quote(price, sheet.amount, sheet.term))
    if (given.join() !== sheet.items.map((item) => item.amount).join()) return null
    const own = quote(price, amount, term)
    const amounts = itemAmounts(own)
    const shares = annualShares(own)
    const items = sheet.items.map((item, i) => ({
      ...item,
      amount: amounts[i] ?? fen(0),
      annual_rate: shares[i] ?? 0,
    }))
    const figures = Object.fromEntries(FIGURES.map((name) => [name, own[name]]))
    return { ...sheet, amount, term, items, ...figures }
  } catch {
    return null
  }
}
