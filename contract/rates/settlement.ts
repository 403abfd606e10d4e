import { type Fen, fen } from '../brands'
import type { Price } from '../price'
import { type AnnualRates, annualRates } from '../rates'
import { scheduleOf } from './schedule'

/** The result of settling a loan early, in addition to the instalment that is due on that day. All sums in fen. */
export interface Settlement extends AnnualRates {
  /** Number of instalments that are paid as planned; the loan is settled together with the last of them. */
  after: number
  /** Principal that is repaid early. */
  balance: Fen
  fee: Fen
  /** Interest and every fee, including the early settlement fee. */
  total_cost: Fen
  /** How much less is paid than over the whole term; negative when settling early costs more. */
  saved: Fen
}

/**
 * Settles a loan early, which is one of the contingent costs that 金规〔2026〕2号 requires to be disclosed: the balance is
 * repaid on the due day of instalment `after`. Interest and fees of later instalments are not charged; upfront fees
 * and fees already charged are not refunded. The rates are calculated from the actual payments; an upfront fee weighs
 * more in a shorter loan, so they may be above the planned ones.
 * @throws RangeError when `after` is not the number of an instalment before the last, and as scheduleOf does
 */
export function settle(price: Price, amount: Fen, term: number, after: number): Settlement {
  const schedule = scheduleOf(price, amount, term)
  if (!Number.isSafeInteger(after) || after < 1 || after >= term)
    throw new RangeError('a loan can be settled early only with an instalment before the last')
  const paid = schedule.instalments.slice(0, after)
  const balance = paid[after - 1]?.balance ?? fen(0)
  const fee = fen(Math.round((balance * Math.round((price.early_percent ?? 0) * 10_000)) / 1_000_000))
  const payments = paid.map(({ payment }, index) =>
    index === after - 1 ? fen(payment + balance + fee) : payment,
  )
  const total_cost = fen(schedule.upfront + payments.reduce((total, payment) => total + payment, 0) - amount)
  return {
    after,
    balance,
    fee,
    total_cost,
    saved: fen(schedule.total_cost - total_cost),
    ...annualRates(fen(amount - schedule.upfront), payments, schedule.first_period),
  }
}
