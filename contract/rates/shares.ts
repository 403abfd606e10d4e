import type { Quote } from '../rates'

/**
 * Each cost item's yearly figure (金规〔2026〕2号): its share of the simple annual rate, percent with two decimals; interest
 * first, then the fees. The shares add up exactly: rounding goes to the largest remainders.
 */
export function annualShares({ simple_rate, interest, fees, total_cost }: Quote): number[] {
  const amounts = [interest, ...fees.map(({ amount }) => amount)]
  if (total_cost === 0) return amounts.map(() => 0)
  const hundredths = Math.round(simple_rate * 100)
  const exact = amounts.map((amount) => (hundredths * amount) / total_cost)
  const shares = exact.map(Math.floor)
  const left = hundredths - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares.map((share) => share / 100)
}
