import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import fc from 'fast-check'
import { product } from '../../../test/tools/offer-data'
import { nothingFor, priceChoice } from './home-calculator'

const flat: Price = { method: 'flat', percent: 1, fees: [] }
const annuity = (percent: number): Price => ({ method: 'annuity', percent, fees: [] })
const of = (code: string, price: Price, given: Parameters<typeof product>[1] = {}) =>
  product(code, { price, ...given })

test('a product that does not offer the term or the amount is left out', () => {
  const products = [
    of('a', annuity(7)),
    of('b', flat, { terms: [24] }),
    of('c', flat, { amount_min: fen(1_000_100) }),
  ]
  expect(priceChoice(products, fen(1_000_000), 12)).toMatchObject({
    priced: [{ quote: { annual_rate: 7.23 } }],
  })
})

test.each([
  ['another term of the amount is named', 1_000_000, 36, '没有产品提供10,000元分36个月；可以选6、12个月'],
  ['another amount is asked for', 20_000_000, 12, '没有产品提供200,000元；请换一个金额'],
])('if no product offers exactly the loan, nothing is calculated and %s', (_, amount, term, words) => {
  const products = [
    of('a', annuity(7)),
    of('b', annuity(7), { amount_min: fen(6_000_000), amount_max: fen(8_000_000) }),
  ]
  expect(priceChoice(products, fen(amount), term)).toBeNull()
  expect(nothingFor(products, fen(amount), term)).toBe(words)
})

test('a product whose fees would leave nothing of the amount is not offered for it', () => {
  const fee = { name: '服务费', charged_by: '机构', when: 'upfront' as const, fixed: fen(100_000) }
  expect(priceChoice([of('a', { ...annuity(7), fees: [fee] })], fen(100_000), 12)).toBeNull()
})

test('the ranges go up to the highest cost, monthly payment and rate that a visitor may have to pay [S14.1]', () => {
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
          fen(amount),
          term,
        )
        const all = prices.map((one) => quote(one, fen(amount), term))
        const level = all.filter((one) => one.last_payment <= one.monthly_payment)
        const monthly = (level.length ? level : all).map((one) => one.monthly_payment)
        expect(choice).toMatchObject({
          monthly: [Math.min(...monthly), Math.max(...monthly)],
        })
        expect(choice?.priced.map((one) => one.quote.annual_rate)).toEqual(
          all.map((one) => one.annual_rate).toSorted((a, b) => a - b),
        )
      },
    ),
  )
})
