import type { Price } from '@contract/price'
import { WORDS } from '@contract/rules/words'
import { formatFen, formatYuan } from './money'

/** The payments of a loan in fen: the largest instalment, and the last one. */
export interface Payments {
  monthly_payment: number
  last_payment: number
}

/** What says how the payments of a loan differ. */
export interface Repayment extends Payments {
  /** In months. */
  term: number
  price: Pick<Price, 'method' | 'fees'>
}

/**
 * Whether the principal is repaid at the end on top of the monthly payments; the monthly payment must then never look
 * like the whole cost.
 */
export const endsHigh = ({ monthly_payment, last_payment }: Payments): boolean =>
  last_payment > monthly_payment

/** Whether the instalments differ by more than rounding, so that the displayed figure is the largest of them. */
export const isUneven = ({ monthly_payment, last_payment }: Payments): boolean =>
  monthly_payment - last_payment > monthly_payment / 100

/** The note beside a monthly payment that is not the same every month; undefined when it is. */
export function paymentNote(payments: Payments): string | undefined {
  if (endsHigh(payments)) return `${WORDS.lastPayment}${formatFen(payments.last_payment)}元`
  return isUneven(payments) ? `按${WORDS.largestPayment}列示` : undefined
}

/** Whether each instalment is lower than the one before; a yearly fee makes the first of each year higher again. */
export const isFalling = ({ price: { method, fees } }: Pick<Repayment, 'price'>): boolean =>
  method === 'equal_principal' && fees.every(({ when }) => when !== 'yearly')

/** What is paid each month, in one or two parts between which a line may break. */
export function paymentWords(loan: Repayment): string[] {
  const { term, monthly_payment, last_payment } = loan
  const [first, last] = [formatYuan(monthly_payment), formatYuan(last_payment)]
  if (endsHigh(loan)) return [`前${term - 1}期每期${first}元，`, `第${term}期${last}元`]
  if (!isUneven(loan)) return [`每月${first}元`]
  return isFalling(loan)
    ? [`首月${first}元，`, '逐月递减']
    : [`${WORDS.largestPayment}${first}元，`, `${WORDS.lastPayment}${last}元`]
}
