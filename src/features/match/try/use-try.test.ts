import { fen } from '@contract/brands'
import type { Offer } from '@contract/offer'
import type { Price } from '@contract/price'
import { forBasis } from '@/lib/money/for-basis'
import { offer } from '../../../../test/tools/offer-data'
import { effectOf } from './use-try'

const start = { amount: fen(1_000_000), term: 12 }
const priced = (code: string, method: Price['method'], percent: number): Offer =>
  forBasis(offer(code, { price: { method, percent, fees: [] }, terms: [12, 24] }), start).product
const effect = (from: Offer[], basis: typeof start) =>
  effectOf(
    from,
    from.map((one) => forBasis(one, basis)),
    start,
  )?.join('')

test.each([
  ['a longer term', 'annuity', { ...start, term: 24 }, '改24个月：每月少付约418元，总共多付约420元'],
  [
    'a larger amount',
    'annuity',
    { ...start, amount: fen(2_000_000) },
    '改20,000元：每月多付约870元，总共多付约443元',
  ],
  [
    'falling payments',
    'equal_principal',
    { ...start, term: 24 },
    '改24个月：首月少付约417元，总共多付约404元',
  ],
] as const)('%s says what a month and the whole differ by [S15.7]', (_, method, basis, words) => {
  expect(effect([priced('a', method, 8.08)], basis)).toBe(words)
})

test('a product that repays the principal at the end says nothing about a month', () => {
  const term = { ...start, term: 24 }
  expect(effect([priced('a', 'interest_first', 8)], term)).toBeUndefined()
  expect(effect([priced('a', 'interest_first', 8), priced('b', 'annuity', 8.08)], term)).toContain(
    '每月少付约418元',
  )
})
