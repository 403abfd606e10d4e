import fc from 'fast-check'
import { anyPrice } from '../../test/tools/any-price'
import { fen } from '../brands'
import { quote } from '../rates'
import { annualShares } from './shares'

test('interest and a fee share the simple rate in proportion to their amounts', () => {
  const fee = { name: '服务费', charged_by: '示例机构', when: 'upfront', percent: 2 } as const
  const priced = quote({ method: 'annuity', percent: 14.4, fees: [fee] }, fen(1_000_000), 12)
  // The interest is 797.05 and the fee 200.00, with a simple rate of 18.28 %.
  expect([priced.simple_rate, priced.interest, priced.fees[0]?.amount]).toEqual([18.28, 79_705, 20_000])
  expect(annualShares(priced)).toEqual([14.61, 3.67])
})

test('the shares add up to the simple rate, and each is within a hundredth of its exact value [S24.26]', () => {
  fc.assert(
    fc.property(
      anyPrice,
      fc.integer({ min: 100_000, max: 20_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (price, amount, term) => {
        const priced = quote(price, fen(amount), term)
        const shares = annualShares(priced)
        const hundredths = shares.map((share) => Math.round(share * 100))
        expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(Math.round(priced.simple_rate * 100))
        const amounts = [priced.interest, ...priced.fees.map((fee) => fee.amount)]
        for (const [i, share] of shares.entries()) {
          const own = priced.total_cost ? (priced.simple_rate * (amounts[i] ?? 0)) / priced.total_cost : 0
          expect(Math.abs(share - own)).toBeLessThanOrEqual(0.0100001)
        }
      },
    ),
  )
})
