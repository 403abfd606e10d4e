import type { Product } from '@contract/offer'
import fc from 'fast-check'
import { costExample } from './example'

const product = (annual_rate: number, simple_rate: number) => ({ annual_rate, simple_rate }) as Product

test('without a product there is no example', () => {
  expect(costExample([], 1_000_000, 12)).toBeNull()
})

test('the range is the lowest and the highest rate, and the example is worked out at the highest', () => {
  const products = [product(16.74, 15.58), product(23.7, 21.46), product(7.23, 7)]
  const example = costExample(products, 1_000_000, 12)
  expect(example).toMatchObject({ lowest: 7.23, highest: 23.7 })
  // 10,000 yuan over 12 months, annuity at 21.46 % a year: 933.43 a month, 1,201.13 in all.
  expect(example?.quote.monthly_payment).toBeGreaterThan(93_300)
  expect(example?.quote.monthly_payment).toBeLessThan(93_400)
  expect(example?.quote.annual_rate).toBeCloseTo(23.7, 1)
})

test('the example never says less than its own instalments add up to', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 20_000_000 }),
      fc.constantFrom(3, 6, 9, 12, 18, 24, 36),
      (amount, term) => {
        const quote = costExample([product(23.7, 21.46)], amount, term)?.quote
        const paid = quote?.instalments.reduce((total, { payment }) => total + payment, 0)
        expect(paid).toBe(amount + (quote?.total_cost ?? Number.NaN))
      },
    ),
  )
})
