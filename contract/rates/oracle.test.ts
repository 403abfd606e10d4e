import fc from 'fast-check'
import { anyLoan } from '../../test/tools/any-price'
import { monthlyIrr, quote } from '../rates'

/**
 * A slow, simple calculation that shares no code with the engine: the monthly rate at which the discounted payments
 * equal the received amount, by halving a bracket.
 */
function bisected(received: number, payments: readonly number[], first: number): number {
  const worth = (rate: number) => {
    const later = payments.reduceRight((sum, payment) => sum / (1 + rate) + payment, 0)
    return later / (1 + rate) ** first
  }
  let low = 0
  let high = 1
  while (worth(high) > received) high *= 2
  while (high - low > 1e-12 * (1 + high)) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const RUNS = 12_000

test('at least 10,000 random schedules have the annual rate that bisection finds, within a millionth', () => {
  let checked = 0
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyLoan, ({ price, amount, term }) => {
      const quoted = quote(price, amount, term)
      const received = amount - quoted.upfront
      const payments = quoted.instalments.map((instalment) => instalment.payment)
      const months = price.first_days === undefined ? 1 : price.first_days / 30
      const monthly = bisected(received, payments, months)
      const annual = (1 + monthly) ** 12 - 1

      const engine = monthlyIrr(received, payments, months)
      checked++
      seen.add(price.method)
      if (price.first_days !== undefined) seen.add('first_days')
      for (const { when, of, fixed } of price.fees)
        for (const part of [when, of, fixed && 'fixed']) seen.add(String(part))
      // The displayed rate has two decimals, and a tiny difference may change the direction of the rounding.
      return (
        Math.abs(engine - monthly) < 1e-6 &&
        Math.abs((1 + engine) ** 12 - 1 - annual) < 1e-6 * (1 + annual) &&
        Math.abs(quoted.annual_rate - annual * 100) < 0.005 + 1e-4 * (1 + annual) &&
        Math.abs(quoted.simple_rate - monthly * 1200) < 0.005 + 1e-4
      )
    }),
    { numRuns: RUNS },
  )
  expect(checked).toBeGreaterThanOrEqual(10_000)
  const kinds =
    'annuity equal_principal interest_first flat first_days upfront monthly yearly amount balance fixed'
  for (const kind of kinds.split(' ')) expect(seen).toContain(kind)
})
