import fc from 'fast-check'
import { anyAmount, anyLoan, anyPrice, anyTerm } from '../test/tools/any-price'
import { fen } from './brands'
import type { Fee, Price } from './price'
import { quote } from './rates'

const flat = (percent: number): Price => ({ method: 'flat', percent, fees: [] })

test.each([
  [0.72, 15.58, 16.74],
  [1, 21.46, 23.7],
])(
  '%d %% a month flat over 12 months costs %d %% simple and %d %% compound a year [S24.10]',
  (monthly, simple, compound) => {
    expect(quote(flat(monthly), fen(1_000_000), 12)).toMatchObject({
      simple_rate: simple,
      annual_rate: compound,
    })
  },
)

test('a loan that costs nothing has a rate of 0', () => {
  expect(quote(flat(0), fen(100_001), 7)).toMatchObject({ annual_rate: 0, simple_rate: 0, total_cost: 0 })
})

test('an upfront fee of the whole amount is refused', () => {
  const all: Fee = { name: '费', charged_by: '示例', when: 'upfront', percent: 100 }
  expect(() => quote({ method: 'flat', percent: 1, fees: [all] }, fen(100_000), 12)).toThrow(RangeError)
})

test('a higher price never has a lower rate, and the compound rate is never below the simple one', () => {
  const more = fc.integer({ min: 0, max: 30_000 }).map((parts) => parts / 10_000)
  fc.assert(
    fc.property(anyLoan, more, ({ price, amount, term }, dearer) => {
      const cheap = quote(price, amount, term)
      const dear = quote({ ...price, percent: price.percent + dearer }, amount, term)
      // One fen of rounding per instalment can change the second decimal of the rate of a small loan.
      expect(dear.annual_rate).toBeGreaterThanOrEqual(cheap.annual_rate - 0.05)
      expect(dear.total_cost).toBeGreaterThanOrEqual(cheap.total_cost - term)
      expect(cheap.annual_rate).toBeGreaterThanOrEqual(cheap.simple_rate)
      const extra: Fee = { name: '费', charged_by: '示例', when: 'monthly', fixed: fen(500) }
      const charged = quote({ ...price, fees: [...price.fees, extra] }, amount, term)
      expect(charged.annual_rate).toBeGreaterThanOrEqual(cheap.annual_rate)
      expect(charged.total_cost).toBe(cheap.total_cost + 500 * term)
    }),
  )
})

test('a fee of a third party is part of the rate like any other fee', () => {
  fc.assert(
    fc.property(anyPrice, anyAmount, anyTerm, (price, amount, term) => {
      const elsewhere = price.fees.map((fee) => ({ ...fee, charged_by: '示例第三方' }))
      const { annual_rate, total_cost } = quote({ ...price, fees: elsewhere }, amount, term)
      expect(quote(price, amount, term)).toMatchObject({ annual_rate, total_cost })
    }),
  )
})
