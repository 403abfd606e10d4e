import { fen } from '@contract/brands'
import { RATE_CAP } from '@contract/rates'
import { product } from '../../test/tools/match-data'
import { definitionFaults, highestRate, unlistedReason } from './listing'
import type { ProductDefinition } from './product-definition'

const upfront = { name: '服务费', charged_by: '示例', when: 'upfront' as const }

test('the highest rate of a product is found at an end of its range of amounts, over all terms', () => {
  const price = { method: 'annuity' as const, percent: 12, fees: [{ ...upfront, fixed: fen(3_000) }] }
  expect(highestRate(product({ price, terms: [12, 3, 6] }))).toEqual({
    rate: 35.43,
    amount: fen(100_000),
    term: 3,
  })
  // Apart from rounding to the fen all amounts have the same rate.
  const even = { method: 'flat' as const, percent: 0.5, fees: [] }
  expect(highestRate(product({ price: even, terms: [12] }))).toMatchObject({ amount: fen(100_000), term: 12 })
})

test('every amount that can be chosen is priced where the rate is near the cap, also the last of the range', () => {
  const monthly = (percent: number) => ({ method: 'annuity' as const, percent, fees: [] })
  const asked = (change: Partial<ProductDefinition>) => highestRate(product({ terms: [36], ...change }))
  const near = asked({ price: monthly(21.71), amount_max: fen(1_000_000) })
  expect(near.rate).toBeGreaterThan(RATE_CAP - 1)
  expect([100_000, 1_000_000]).not.toContain(near.amount)
})

test('an operator gets the highest rate of a product above the cap, with its amount and term [S24.12]', () => {
  const flat = (percent: number) => product({ price: { method: 'flat', percent, fees: [] }, terms: [12] })
  expect(unlistedReason(flat(1))).toBeNull()
  expect(unlistedReason(flat(1.1))).toMatch(/^综合年化最高26\.\d\d%，超过24%上限（借1,000元、12个月时）$/)
})

test.each<[string, Partial<ProductDefinition>, string[]]>([
  [
    'one amount and one age',
    { amount_min: fen(1_000_000), amount_max: fen(1_000_000), rules: { age_min: 30, age_max: 30 } },
    [],
  ],
  [
    'a minimum amount above the maximum',
    { amount_min: fen(5_000_001), example: { amount: fen(5_000_001), term: 12 } },
    ['amount_min is above amount_max', 'the example is outside the amounts or terms'],
  ],
  ['a term that the form does not know', { terms: [12, 13] }, ['a term that the form does not offer']],
  [
    'an example with a term that the product does not offer',
    { example: { amount: fen(1_000_000), term: 24 } },
    ['the example is outside the amounts or terms'],
  ],
  ['a minimum age above the maximum', { rules: { age_min: 31, age_max: 30 } }, ['age_min is above age_max']],
])('the faults of a product definition with %s are named', (_, change, faults) => {
  expect(definitionFaults(product(change))).toEqual(faults)
})
