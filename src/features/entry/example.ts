import type { Product } from '@contract/offer'
import { type Schedule, scheduleOf } from '@contract/rates/schedule'

export interface CostExampleFigures {
  /** Lowest and highest annual all-in rate (compound) of the listed products, percent. */
  lowest: number
  highest: number
  /** The highest rate in simple terms (12 × monthly IRR), percent. */
  simple: number
  schedule: Schedule
}

/**
 * What an amount (fen) and term (months) would cost at the HIGHEST annual rate of the listed products, so that nobody
 * is shown less than they may pay (decisions.md §7). Worked out as an annuity at that product's all-in simple rate
 * (12 × monthly IRR), which gives the same compound rate.
 * @returns null when nothing is listed
 */
export function costExample(
  products: readonly Product[],
  amount: number,
  term: number,
): CostExampleFigures | null {
  const [first, ...others] = products
  if (!first) return null
  const dearest = others.reduce(
    (high, product) => (product.annual_rate > high.annual_rate ? product : high),
    first,
  )
  return {
    lowest: Math.min(...products.map((product) => product.annual_rate)),
    highest: dearest.annual_rate,
    simple: dearest.simple_rate,
    schedule: scheduleOf({ method: 'annuity', percent: dearest.simple_rate, fees: [] }, amount, term),
  }
}
