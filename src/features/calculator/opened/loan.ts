import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'

export interface Loan {
  price: Price
  /** In fen; must lie in the product's range. */
  amount: Fen
  /** In months. */
  term: number
}
