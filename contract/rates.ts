import type { Fen } from './brands'
import type { Price } from './price'
import { monthlyIrr } from './rates/irr'
import { type Schedule, scheduleOf } from './rates/schedule'

/**
 * Cap of the all-in annual rate, percent (S24.12): no product above it is listed. It is compared with the displayed
 * figure, which has two decimals.
 */
export const RATE_CAP = 24

/**
 * The schedule for one amount and term, and both annual rates, all-in as 金规〔2026〕2号 requires (综合融资成本); percent with
 * two decimals.
 */
export interface Quote extends Schedule {
  /**
   * Compound (复利, 内部收益率法): (1 + monthly IRR)^12 − 1. The figure that every card shows largest, and the one that the
   * cap applies to, because it is the larger of the two.
   */
  annual_rate: number
  /**
   * Simple (单利): 12 × monthly IRR. It equals total cost ÷ average outstanding principal ÷ years when the principal is
   * amortised at that rate, as PBOC announcement 2021 No. 3 describes it. That announcement requires a clear annual
   * rate wherever a loan is offered, and that a simple rate is marked as such.
   */
  simple_rate: number
}

const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

/**
 * Prices `amount` fen over `term` months. Both rates include every fee; an upfront fee lowers the sum received.
 * Reference figures: 0.72 % a month flat over 12 months = 15.58 % simple, 16.74 % compound; 1 % = 21.46 %, 23.70 %
 * (S24.10).
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
