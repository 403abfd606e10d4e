import fc from 'fast-check'
import { fen } from '../brands'
import type { Fee, Price } from '../price'
import { monthlyIrr } from '../rates'

import { scheduleOf } from './schedule'
import { annualShares } from './shares'

/** The limits of the rate engine, which the examples and the random loans of the other tests seldom reach. */

const price = (given: Partial<Price> = {}): Price => ({ method: 'annuity', percent: 12, fees: [], ...given })
const fee = (given: Partial<Fee>): Fee => ({ name: '服务费', charged_by: '示例', when: 'upfront', ...given })

test.each<[RegExp, Price, number, number]>([
  [/amount must/, price(), 0, 12],
  [/amount must/, price(), 0.5, 12],
  [/amount must/, price(), -100, 12],
  [/amount must/, price(), Number.NaN, 12],
  [/term must/, price(), 100, 0],
  [/term must/, price(), 100, 0.5],
  [/percentage must/, price({ percent: -1 }), 100, 12],
  [/percentage must/, price({ percent: Number.NaN }), 100, 12],
  [/percentage must/, price({ early_percent: -1 }), 100, 12],
  [/percentage must/, price({ fees: [fee({}), fee({ percent: -1 })] }), 100, 12],
  [/percentage must/, price({ early_percent: Number.POSITIVE_INFINITY }), 100, 12],
  [/fixed fee must/, price({ fees: [fee({}), fee({ fixed: fen(-1) })] }), 100, 12],
  [/fixed fee must/, price({ fees: [fee({ fixed: fen(0.5) })] }), 100, 12],
  [/first period must/, price({ first_days: 0 }), 100, 12],
  [/first period must/, price({ first_days: 0.5 }), 100, 12],
])('the error %s is thrown for %j, %d fen and %d months', (message, asked, amount, term) => {
  expect(() => scheduleOf(asked, fen(amount), term)).toThrow(message)
})

test('the smallest accepted values make a loan', () => {
  const least = price({
    percent: 0,
    early_percent: 0,
    first_days: 1,
    fees: [fee({ percent: 0, fixed: fen(0) })],
  })
  expect(scheduleOf(least, fen(1), 1)).toMatchObject({
    total_repayment: 1,
    monthly_payment: 1,
    first_period: 1 / 30,
  })
})

test('a loan of any small amount and long term pays back its principal exactly', () => {
  const small = fc.integer({ min: 1, max: 2_000 })
  const term = fc.integer({ min: 1, max: 120 })
  const method = fc.constantFrom<Price['method']>('annuity', 'equal_principal', 'interest_first', 'flat')
  const percent = fc.integer({ min: 0, max: 360_000 }).map((parts) => parts / 10_000)
  fc.assert(
    fc.property(small, term, method, percent, (amount, months, how, rate) => {
      const { instalments } = scheduleOf(price({ method: how, percent: rate }), fen(amount), months)
      const principals = instalments.map(({ principal }) => principal)
      expect(Math.min(...principals)).toBeGreaterThanOrEqual(0)
      expect(principals.reduce((sum, one) => sum + one, 0)).toBe(amount)
      expect(instalments.at(-1)?.balance).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test.each<[RegExp, number, number[], number]>([
  [/nothing is left/, 0, [100], 1],
  [/nothing is left/, -1, [100], 1],
  [/nothing is left/, Number.NaN, [100], 1],
  [/first payment/, 100, [101], 0],
  [/first payment/, 100, [101], -1],
  [/less is paid back/, 101, [50, 50], 1],
])(
  'the error %s is thrown for %d fen and the payments %j after %d months',
  (message, received, payments, first) => {
    expect(() => monthlyIrr(received, payments, first)).toThrow(message)
  },
)

test.each<[number, number[], number, number]>([
  [100, [100], 1, 0],
  [100, [50, 50], 0.5, 0],
  [100, [101], 1, 0.01],
  [100, [101], 0.5, 1.01 ** 2 - 1],
  [100, [0, 121], 1, 0.1],
  [1, [1_000_000_001], 1, 1_000_000_000],
  [1, [0, 0, 0, 10 ** 12], 1, 999],
])(
  'the monthly rate of %d fen for the payments %j after %d months is %d',
  (received, payments, first, rate) => {
    expect(Math.abs(monthlyIrr(received, payments, first) - rate)).toBeLessThanOrEqual(1e-12 * (1 + rate))
  },
)

test('a payment that is not a number has no rate', () => {
  expect(monthlyIrr(100, [Number.NaN])).toBeNaN()
})

test('the hundredths that rounding leaves go to the largest remainders, and among equal remainders to the first', () => {
  const schedule = scheduleOf(price(), fen(100), 1)
  const shares = (simple_rate: number, interest: number, ...amounts: number[]) =>
    annualShares({
      ...schedule,
      annual_rate: 0,
      simple_rate,
      interest: fen(interest),
      fees: amounts.map((amount) => ({ fee: fee({}), amount: fen(amount) })),
      total_cost: fen(amounts.reduce((sum, one) => sum + one, interest)),
    })
  expect(shares(0.1, 1, 1, 1)).toEqual([0.04, 0.03, 0.03])
  expect(shares(0.11, 1, 1, 1)).toEqual([0.04, 0.04, 0.03])
  expect(shares(0.1, 1, 3, 2)).toEqual([0.02, 0.05, 0.03])
  expect(shares(0.1, 5, 4, 6)).toEqual([0.03, 0.03, 0.04])
  expect(shares(9, 0, 0)).toEqual([0, 0])
})
