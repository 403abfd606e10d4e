import type { Fen } from './brands'
import type { Price } from './price'
import { type Schedule, scheduleOf } from './rates/schedule'

/** Cap of the displayed annual rate, percent with two decimals (S24.12): no product above it is listed. */
export const RATE_CAP = 24

/** Schedule for one amount and term, with both all-in annual rates (综合融资成本, 金规〔2026〕2号); percent, two decimals. */
export interface Quote extends Schedule {
  /** Compound (复利, 内部收益率法): (1 + monthly IRR)^12 − 1. The larger one, so cards show it and the cap applies to it. */
  annual_rate: number
  /**
   * Simple (单利): 12 × monthly IRR, which equals total cost ÷ average outstanding principal ÷ years. PBOC announcement
   * 2021 No. 3 requires that it is marked as simple.
   */
  simple_rate: number
}

const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

/**
 * Prices `amount` fen over `term` months; both rates include every fee. References (S24.10): 0.72 % a month flat over
 * 12 months = 15.58 % simple, 16.74 % compound; 1 % = 21.46 %, 23.70 %.
 * @throws RangeError when amount, term or price are invalid (see scheduleOf, monthlyIrr)
 */
export function quote(price: Price, amount: Fen, term: number): Quote {
  const schedule = scheduleOf(price, amount, term)
  const payments = schedule.instalments.map(({ payment }) => payment)
  const monthly = monthlyIrr(amount - schedule.upfront, payments, schedule.first_period)
  return {
    ...schedule,
    annual_rate: percent((1 + monthly) ** 12 - 1),
    simple_rate: percent(12 * monthly),
  }
}

/**
 * The monthly internal rate of return (内部收益率法, PBOC announcement 2021 No. 3): the rate at which `payments` (one a
 * month, the first after `first` months) are worth `received` today. A fraction, 0.01 = 1 % a month. The present value
 * is decreasing and convex, so Newton's method converges from below when it starts at 0.
 * @throws RangeError when nothing is received or less is paid back than was received
 */
export function monthlyIrr(received: number, payments: readonly number[], first = 1): number {
  const paid = payments.reduce((total, payment) => total + payment, 0)
  if (!(received > 0)) throw new RangeError('nothing is left of the amount after upfront fees')
  if (!(first > 0)) throw new RangeError('the first payment must come after the payout')
  if (paid < received) throw new RangeError('less is paid back than was received')

  let rate = 0
  for (;;) {
    const { value, slope } = excess(received, payments, first, rate)
    const next = rate - value / slope
    // A step down is only rounding error. Unlike `next <= rate`, this also ends the loop for NaN.
    if (!(next > rate)) return next
    rate = next
  }
}

/** Present value of the payments minus `received`, and its derivative by the rate. */
function excess(received: number, payments: readonly number[], first: number, rate: number) {
  let value = -received
  let slope = 0
  let discount = (1 + rate) ** -first
  payments.forEach((payment, index) => {
    value += payment * discount
    slope -= ((first + index) * payment * discount) / (1 + rate)
    discount /= 1 + rate
  })
  return { value, slope }
}
