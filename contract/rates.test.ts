import fc from 'fast-check'
import { anyAmount, anyLoan, anyPrice, anyTerm, total } from '../test/tools/any-price'
import type { Fee, Price } from './price'
import { quote } from './rates'
import { monthlyIrr } from './rates/irr'

const flat = (percent: number): Price => ({ method: 'flat', percent, fees: [] })

test.each([
  [0.72, 15.58, 16.74],
  [1, 21.46, 23.7],
])(
  '%d %% a month flat over 12 months costs %d %% simple and %d %% compound a year [S24.10]',
  (monthly, simple, compound) => {
    expect(quote(flat(monthly), 1_000_000, 12)).toMatchObject({ simple_rate: simple, annual_rate: compound })
  },
)

test('an annuity without fees has its nominal rate as simple rate', () => {
  const quoted = quote({ method: 'annuity', percent: 12, fees: [] }, 10_000_000, 24)
  expect(quoted).toMatchObject({ simple_rate: 12, annual_rate: 12.68 })
})

test('equal principal without fees has its nominal rate as simple rate, and falling payments', () => {
  const quoted = quote({ method: 'equal_principal', percent: 12, fees: [] }, 12_000_000, 12)
  expect(quoted.simple_rate).toBe(12)
  expect(quoted.instalments[0]).toMatchObject({ principal: 1_000_000, interest: 120_000, payment: 1_120_000 })
  expect(quoted.instalments[11]).toMatchObject({ principal: 1_000_000, interest: 10_000, balance: 0 })
  expect(quoted.monthly_payment).toBe(1_120_000)
})

test('a loan that costs nothing has a rate of 0', () => {
  expect(quote(flat(0), 100_001, 7)).toMatchObject({ annual_rate: 0, simple_rate: 0, total_cost: 0 })
})

test('an upfront fee lowers what is received and so raises the rate', () => {
  const plain = quote({ method: 'annuity', percent: 10, fees: [] }, 1_000_000, 12)
  const upfront: Fee = { name: '服务费', charged_by: '示例机构', when: 'upfront', percent: 2 }
  const charged = quote({ method: 'annuity', percent: 10, fees: [upfront] }, 1_000_000, 12)
  expect(charged.upfront).toBe(20_000)
  expect(charged.total_cost).toBe(plain.total_cost + 20_000)
  expect(charged.annual_rate).toBeGreaterThan(plain.annual_rate + 3)
})

test('an upfront fee that eats the whole amount makes no loan', () => {
  const all: Fee = { name: '费', charged_by: '示例', when: 'upfront', percent: 100 }
  expect(() => quote({ method: 'flat', percent: 1, fees: [all] }, 100_000, 12)).toThrow(RangeError)
})

/** Slow and plain: halve the bracket until nothing is left of it. */
function bisected(received: number, payments: number[]): number {
  const worth = (rate: number) => total(payments.map((payment, index) => payment / (1 + rate) ** (index + 1)))
  let [low, high] = [0, 1_000]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return low
}

test('the internal rate of return is the one that bisection finds [S24.10]', () => {
  const payments = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(payments, fc.double({ min: 0.2, max: 1, noNaN: true }), (paid, part) => {
      const received = Math.floor(total(paid) * part)
      fc.pre(received > 0)
      const expected = bisected(received, paid)
      expect(Math.abs(monthlyIrr(received, paid) - expected)).toBeLessThan(1e-9 * (1 + expected))
    }),
  )
})

test('a dearer price never has a lower rate, and the compound rate is never below the simple one', () => {
  const more = fc.integer({ min: 0, max: 30_000 }).map((parts) => parts / 10_000)
  fc.assert(
    fc.property(anyLoan, more, ({ price, amount, term }, dearer) => {
      const cheap = quote(price, amount, term)
      const dear = quote({ ...price, percent: price.percent + dearer }, amount, term)
      // One fen of rounding per instalment can move the second decimal of small loans.
      expect(dear.annual_rate).toBeGreaterThanOrEqual(cheap.annual_rate - 0.05)
      expect(dear.total_cost).toBeGreaterThanOrEqual(cheap.total_cost - term)
      expect(cheap.annual_rate).toBeGreaterThanOrEqual(cheap.simple_rate)
      const extra: Fee = { name: '费', charged_by: '示例', when: 'monthly', fixed: 500 }
      const charged = quote({ ...price, fees: [...price.fees, extra] }, amount, term)
      expect(charged.annual_rate).toBeGreaterThanOrEqual(cheap.annual_rate)
      expect(charged.total_cost).toBe(cheap.total_cost + 500 * term)
    }),
  )
})

test('who charges a fee makes no difference: what a third party takes is part of the rate', () => {
  fc.assert(
    fc.property(anyPrice, anyAmount, anyTerm, (price, amount, term) => {
      const elsewhere = price.fees.map((fee) => ({ ...fee, charged_by: '示例第三方' }))
      const { annual_rate, total_cost } = quote({ ...price, fees: elsewhere }, amount, term)
      expect(quote(price, amount, term)).toMatchObject({ annual_rate, total_cost })
    }),
  )
})
