import type { Product } from '@contract/offer'
import { quote } from '@contract/rates'
import { monthlyIrr } from '@contract/rates/irr'
import fc from 'fast-check'
import { costExample } from './example'

const product = (annual_rate: number, simple_rate: number) => ({ annual_rate, simple_rate }) as Product

test('without a product there is no example', () => {
  expect(costExample([], 1_000_000, 12)).toBeNull()
})

test('the range is the lowest and the highest rate, and the example is worked out at the highest', () => {
  const products = [product(16.74, 15.58), product(23.7, 21.46), product(7.23, 7)]
  const example = costExample(products, 1_000_000, 12)
  expect(example).toMatchObject({ lowest: 7.23, highest: 23.7, simple: 21.46 })
  expect(example?.schedule).toMatchObject({ monthly_payment: 93_335, total_cost: 120_017 })
})

test('the engine gives the example the very rate that it claims', () => {
  const dear = quote({ method: 'flat', percent: 1, fees: [] }, 1_000_000, 12)
  const example = costExample([product(dear.annual_rate, dear.simple_rate)], 1_000_000, 12)
  const payments = example?.schedule.instalments.map(({ payment }) => payment) ?? []
  expect(((1 + monthlyIrr(1_000_000, payments)) ** 12 - 1) * 100).toBeCloseTo(dear.annual_rate, 1)
})

test('the example never says less than its own instalments add up to', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 20_000_000 }),
      fc.constantFrom(3, 6, 9, 12, 18, 24, 36),
      (amount, term) => {
        const schedule = costExample([product(23.7, 21.46)], amount, term)?.schedule
        const paid = schedule?.instalments.reduce((total, { payment }) => total + payment, 0)
        expect(paid).toBe(amount + (schedule?.total_cost ?? Number.NaN))
      },
    ),
  )
})
