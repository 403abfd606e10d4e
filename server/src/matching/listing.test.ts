import { RATE_CAP } from '@contract/rates'
import { product } from '../../test/tools/match-data'
import type { ProductDefinition } from '../tables/product-definition'
import { definitionFaults, unlistedReason, worst } from './listing'

const upfront = { name: '服务费', charged_by: '示例', when: 'upfront' as const }

test('the dearest is at an end of the range of amounts, over all terms', () => {
  const price = { method: 'annuity' as const, percent: 12, fees: [{ ...upfront, fixed: 3_000 }] }
  expect(worst(product({ price, terms: [12, 3, 6] }))).toEqual({ rate: 35.43, amount: 100_000, term: 3 })
  // Rounding to the fen alone: whichever comes first of what costs the same.
  const even = { method: 'flat' as const, percent: 0.5, fees: [] }
  expect(worst(product({ price: even, terms: [12] }))).toMatchObject({ amount: 100_000, term: 12 })
})

test('near the cap every amount that can be chosen is looked at, the last of the range too', () => {
  const monthly = (percent: number) => ({ method: 'annuity' as const, percent, fees: [] })
  const asked = (change: Partial<ProductDefinition>) => worst(product({ terms: [36], ...change }))
  const near = asked({ price: monthly(21.71), amount_max: 1_000_000 })
  expect(near.rate).toBeGreaterThan(RATE_CAP - 1)
  expect(near.amount).not.toBe(100_000)
})

test('a rate at the cap is listed, one above it is not', () => {
  const at = (percent: number) =>
    product({ price: { method: 'flat', percent, fees: [] }, terms: [12], amount_min: 1_000_000 })
  expect(worst(at(1.012)).rate).toBe(24)
  expect(unlistedReason(at(1.012))).toBeNull()
  expect(unlistedReason(at(1.0125))).toMatch(/^综合年化成本最高24\.02%，超过24%上限（借[\d,]+元、12个月时）$/)
})

const rules = { age_min: 20, age_max: 55 }

test.each<[string, Partial<ProductDefinition>, string[]]>([
  [
    'one amount and one age',
    { amount_min: 1_000_000, amount_max: 1_000_000, rules: { age_min: 30, age_max: 30 } },
    [],
  ],
  [
    'known choices',
    {
      rules: {
        ...rules,
        occupations: ['employee'],
        purposes: ['daily', 'travel'],
        income_min: 'from_3000',
        social_security_min: 'none',
        housing_fund_min: 'from_6',
      },
    },
    [],
  ],
  [
    'a lower end above the upper',
    { amount_min: 5_000_001, example: { amount: 5_000_001, term: 12 } },
    ['amount_min is above amount_max', 'the example is outside the amounts or terms'],
  ],
  ['a term of its own', { terms: [12, 13] }, ['a term that the form does not offer']],
  [
    'an example of another term',
    { example: { amount: 1_000_000, term: 24 } },
    ['the example is outside the amounts or terms'],
  ],
  [
    'an age that ends before it begins',
    { rules: { age_min: 31, age_max: 30 } },
    ['age_min is above age_max'],
  ],
  [
    'an occupation that is none',
    { rules: { ...rules, occupations: ['employee', 'king'] } },
    ['an unknown occupation'],
  ],
  ['a purpose that is none', { rules: { ...rules, purposes: ['stocks'] } }, ['an unknown purpose']],
  ['an income that is none', { rules: { ...rules, income_min: 'much' } }, ['an unknown income']],
  [
    'a social security that is none',
    { rules: { ...rules, social_security_min: 'much' } },
    ['an unknown contribution'],
  ],
  [
    'a housing fund that is none',
    { rules: { ...rules, housing_fund_min: 'much' } },
    ['an unknown contribution'],
  ],
])('a definition with %s', (_, change, faults) => {
  expect(definitionFaults(product(change))).toEqual(faults)
})
