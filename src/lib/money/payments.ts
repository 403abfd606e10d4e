import { formatFen } from './money'

/** What a loan asks for in a month, fen: the largest instalment, and the last one. */
export interface Payments {
  monthly_payment: number
  last_payment: number
}

/** The principal comes back at the end, on top of what every month asks for: that must never look like the whole of it. */
export const endsHigh = ({ monthly_payment, last_payment }: Payments): boolean =>
  last_payment > monthly_payment

/** Instalments differ by more than their rounding, and the figure shown is the largest. */
const fallsLater = ({ monthly_payment, last_payment }: Payments): boolean =>
  monthly_payment - last_payment > monthly_payment / 100

/** What must stand by a monthly payment that is not what every month asks for; none where it is. */
export function paymentNote(payments: Payments): string | undefined {
  if (endsHigh(payments)) return `最后一期${formatFen(payments.last_payment)}元`
  return fallsLater(payments) ? '按最高的一期列示' : undefined
}
