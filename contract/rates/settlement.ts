import type { Price } from '../price'
import { type AnnualRates, annualRates } from '../rates'
import { scheduleOf } from './schedule'

/** What settling a loan early comes to, beside the instalment that is due on that day. All sums in fen. */
export interface Settlement extends AnnualRates {
  /** Instalments that are paid as planned; the loan is settled with the last of them. */
  after: number
  /** Principal that is paid back early. */
  balance: number
  /** What the institution charges for it. */
  fee: number
  /** Interest and every fee, the one for settling early among them. */
  total_cost: number
  /** What is not paid compared with the whole term. Negative where settling costs more than it saves. */
  saved: number
}

/**
 * Settles a loan early, one of the contingent costs that 金规〔2026〕2号 wants told: on the day of instalment `after` what
 * is still owed is paid back with it. Interest and fees of later instalments are not charged, upfront fees and those
 * already charged are not given back. The rates are those of what was then really paid; a fee at the start weighs more
 * the shorter the loan was, so they may be above the planned ones.
 * @throws RangeError when `after` is no instalment before the last, and as scheduleOf does
 */
export function settle(price: Price, amount: number, term: number, after: number): Settlement {
  const schedule = scheduleOf(price, amount, term)
  if (!Number.isSafeInteger(after) || after < 1 || after >= term)
    throw new RangeError('a loan is settled early after one of its instalments but the last')
  const paid = schedule.instalments.slice(0, after)
  const balance = paid[after - 1]?.balance ?? 0
  const fee = Math.round((balance * Math.round((price.early_percent ?? 0) * 10_000)) / 1_000_000)
  const payments = paid.map(({ payment }, index) => (index === after - 1 ? payment + balance + fee : payment))
  const total_cost = schedule.upfront + payments.reduce((total, payment) => total + payment, 0) - amount
  return {
    after,
    balance,
    fee,
    total_cost,
    saved: schedule.total_cost - total_cost,
    ...annualRates(amount - schedule.upfront, payments, schedule.first_period),
  }
}
