import type { Price } from '@contract/price'

/** What is worked out, by the price of one product. */
export interface Loan {
  price: Price
  /** Fen; must be in the product's range. */
  amount: number
  /** Months. */
  term: number
}
