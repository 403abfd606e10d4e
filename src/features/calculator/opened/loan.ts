import type { Price } from '@contract/price'

/** The loan to calculate, with the price of one product. */
export interface Loan {
  price: Price
  /** In fen; must lie in the product's range. */
  amount: number
  /** In months. */
  term: number
}
