import type { Price } from './price'
import { monthlyIrr } from './rates/irr'
import { type Schedule, scheduleOf } from './rates/schedule'

/**
 * No product whose all-in annual rate is above this is listed, percent (S24.12). Held against the figure that
 * is shown, with its two decimals.
 */
export const RATE_CAP = 24

/** Both annual rates of what was received and is paid back; percent with two decimals. */
export interface AnnualRates {
  /**
   * All-in, compound (复利, 内部收益率法): (1 + monthly IRR)^12 − 1. The figure every card shows largest, and the one
   * the cap is held against, because it is the larger of the two.
   */
  annual_rate: number
  /**
   * All-in, simple (单利): 12 × monthly IRR. It equals total cost ÷ average outstanding principal ÷ years when the
   * principal is amortised at that rate, which is how PBOC announcement 2021 No. 3 describes it; that announcement wants
   * an annual rate shown clearly wherever a loan is offered, and says so where it is a simple one.
   */
  simple_rate: number
}

/** What one amount and term cost: the schedule and both annual rates, all-in as 金规〔2026〕2号 asks for (综合融资成本). */
export interface Quote extends Schedule, AnnualRates {}

const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

/**
 * The annual rates of `received` fen that are paid back by `payments`, one a month, the first after `first` months.
 * @throws RangeError as monthlyIrr does
 */
export function annualRates(received: number, payments: readonly number[], first = 1): AnnualRates {
  const monthly = monthlyIrr(received, payments, first)
  return { annual_rate: percent((1 + monthly) ** 12 - 1), simple_rate: percent(12 * monthly) }
}

/**
 * Prices `amount` fen over `term` months. Both rates count every fee; an upfront fee lowers what is received.
 * Reference figures: 0.72 % a month flat over 12 months = 15.58 % simple, 16.74 % compound; 1 % = 21.46 %, 23.70 %
 * (S24.10).
 * @throws RangeError when amount, term or price make no loan (see scheduleOf, monthlyIrr)
 */
export function quote(price: Price, amount: number, term: number): Quote {
  const schedule = scheduleOf(price, amount, term)
  const payments = schedule.instalments.map((instalment) => instalment.payment)
  return { ...schedule, ...annualRates(amount - schedule.upfront, payments, schedule.first_period) }
}
