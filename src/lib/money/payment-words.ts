import type { Fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { scheduleOf } from '@contract/rates/schedule'
import { WORDS } from '@contract/rules/words'
import { formatYuan } from './money'
import { endsHigh, isUneven, type Payments } from './payments'

export interface Repayment extends Payments {
  amount: Fen
  /** In months. */
  term: number
  price: Price
}

/** Whether each instalment is lower than the one before; a yearly fee makes the first of each year higher again. */
export function isFalling({ price, amount, term }: Pick<Repayment, 'price' | 'amount' | 'term'>): boolean {
  const { instalments } = scheduleOf(price, amount, term)
  return instalments.every(({ payment }, i) => i === 0 || payment < (instalments[i - 1]?.payment ?? 0))
}

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
