import type { Fen } from '@contract/brands'

/** The payments of a loan in fen: the largest instalment, and the last one. */
export interface Payments {
  monthly_payment: Fen
  last_payment: Fen
}

/** Whether the principal is repaid at the end on top: the monthly payment must then never look like the whole cost. */
export const endsHigh = ({ monthly_payment, last_payment }: Payments): boolean =>
  last_payment > monthly_payment

/** Whether the instalments differ by more than rounding, so that the displayed figure is the largest of them. */
export const isUneven = ({ monthly_payment, last_payment }: Payments): boolean =>
  monthly_payment - last_payment > monthly_payment / 100
