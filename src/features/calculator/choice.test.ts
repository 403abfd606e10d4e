import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import fc from 'fast-check'
import { product } from '../../../test/tools/offer-data'
import { priceChoice } from './choice'

const flat: Price = { method: 'flat', percent: 1, fees: [] }
const annuity = (percent: number): Price => ({ method: 'annuity', percent, fees: [] })
const of = (code: string, price: Price, given: Parameters<typeof product>[1] = {}) =>
  product(code, { price, ...given })

test('a product that does not offer the term or the amount is left out', () => {
  const products = [
    of('a', annuity(7)),
    of('b', flat, { terms: [24] }),
    of('c', flat, { amount_min: 1_000_100 }),
  ]
  expect(priceChoice(products, 1_000_000, 12)).toMatchObject({ count: 1, highest: { annual_rate: 7.23 } })
})

test.each([
  ['the term follows the amount', 6_000_000, 12, { amount: 6_000_000, term: 24 }],
  ['the nearest amount is taken', 20_000_000, 12, { amount: 8_000_000, term: 24 }],
  ['the nearest term is taken', 1_000_000, 36, { amount: 1_000_000, term: 12 }],
  ['the longer of two equally near terms is taken', 1_000_000, 9, { amount: 1_000_000, term: 12 }],
])('if no product fits exactly, %s', (_, amount, term, offered) => {
  const products = [
    of('a', annuity(7)),
    of('b', annuity(7), { amount_min: 6_000_000, amount_max: 8_000_000, terms: [24, 48] }),
  ]
  expect(priceChoice(products, amount, term)).toMatchObject({ ...offered, exact: false })
})

test('a product whose fees would leave nothing of the amount is not offered for it', () => {
  const fee = { name: '服务费', charged_by: '机构', when: 'upfront' as const, fixed: 100_000 }
  expect(priceChoice([of('a', { ...annuity(7), fees: [fee] })], 100_000, 12)).toBeNull()
})

test('no visitor is shown a lower cost, monthly payment or rate than they may have to pay [S14.1]', () => {
  const price = fc.record({
    method: fc.constantFrom('annuity', 'equal_principal', 'interest_first'),
    percent: fc.integer({ min: 1, max: 24 }),
    fees: fc.constant([]),
  }) as fc.Arbitrary<Price>
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 100_000, max: 5_000_000 }),
      fc.constantFrom(6, 12),
      (prices, amount, term) => {
        const choice = priceChoice(
          prices.map((one, i) => of(`p${i}`, one)),
          amount,
          term,
        )
        const all = prices.map((one) => quote(one, amount, term))
        expect(choice?.dearest.quote.total_cost).toBe(Math.max(...all.map((one) => one.total_cost)))
        expect(choice?.most_monthly).toBe(Math.max(...all.map((one) => one.monthly_payment)))
        expect(choice?.highest.annual_rate).toBe(Math.max(...all.map((one) => one.annual_rate)))
        expect(choice?.lowest.annual_rate).toBe(Math.min(...all.map((one) => one.annual_rate)))
      },
    ),
  )
})
