import { fen } from '@contract/brands'
import type { Fee, Method, Price } from '@contract/price'
import fc from 'fast-check'

/** Generates any price that the contract allows and a lender might charge, for property tests of the rate engine. */

const parts = (max: number) => fc.integer({ min: 0, max }).map((one) => one / 10_000)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

const anyMethod = fc.constantFrom<Method>('annuity', 'equal_principal', 'interest_first', 'flat')

const anyFee: fc.Arbitrary<Fee> = fc.record({
  name: fc.constantFrom('服务费', '担保费', '账户管理费'),
  charged_by: fc.constantFrom('示例机构', '示例担保公司'),
  when: fc.constantFrom<Fee['when']>('upfront', 'monthly', 'yearly'),
  percent: maybe(parts(30_000)),
  of: maybe(fc.constantFrom<'amount' | 'balance'>('amount', 'balance')),
  fixed: maybe(fc.integer({ min: 0, max: 5_000 }).map(fen)),
})

/** Rates are up to 36 percent a year, or up to 3 percent a month for flat prices. */
export const anyPrice: fc.Arbitrary<Price> = anyMethod.chain((method) =>
  fc.record({
    method: fc.constant(method),
    percent: parts(method === 'flat' ? 30_000 : 360_000),
    fees: fc.array(anyFee, { maxLength: 3 }),
    first_days: maybe(fc.integer({ min: 1, max: 90 })),
    early_percent: maybe(parts(50_000)),
  }),
)

/** Amounts in fen, from 1,000 to 200,000 yuan, which need not be round. */
export const anyAmount = fc.integer({ min: 100_000, max: 20_000_000 }).map(fen)
/** Terms in months. */
export const anyTerm = fc.integer({ min: 1, max: 60 })

export const anyLoan = fc.record({ price: anyPrice, amount: anyAmount, term: anyTerm })

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
