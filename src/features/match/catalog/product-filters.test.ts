import { fen } from '@contract/brands'
import { quote, RATE_CAP } from '@contract/rates'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import fc from 'fast-check'
import { listFor, startBasis } from '@/lib/money/for-basis'
import { product } from '../../../../test/tools/offer-data'
import { ANY, fits, describe as inWords, RATES, readFilters } from './product-filters'

const dear = product('dear').price
const anyProduct = fc
  .record({
    code: fc.stringMatching(/^[a-z]{6}$/),
    amounts: fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 })),
    terms: fc.subarray([...TERMS], { minLength: 1 }),
    percent: fc.integer({ min: 3, max: 30 }),
    fixed: fc.constantFrom(0, 500, 100_000).map(fen),
    sponsored: fc.boolean(),
  })
  .map(({ code, amounts, terms, percent, fixed, sponsored }) =>
    product(code, {
      amount_min: fen(Math.min(...amounts) * LIMITS.step),
      amount_max: fen(Math.max(...amounts) * LIMITS.step),
      terms,
      sponsored,
      price: {
        ...dear,
        percent,
        fees: fixed ? [{ name: '服务费', charged_by: '机构', when: 'upfront', fixed }] : [],
      },
    }),
  )
const anyBasis = fc.record({
  amount: fc.integer({ min: 1, max: 200 }).map((steps) => fen(steps * LIMITS.step)),
  term: fc.constantFrom(...TERMS),
})

test('every figure of the product list is for the same amount and term, the cheapest first, and a product without figures says why', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyProduct, { selector: ({ code }) => code }), anyBasis, (products, basis) => {
      const all = listFor(products, basis)
      expect(all.map(({ product: { code } }) => code).toSorted()).toEqual(
        products.map(({ code }) => code).toSorted(),
      )
      const offered = all.filter(({ refusal }) => !refusal).map((one) => one.product)
      expect(all.slice(0, offered.length).every(({ refusal }) => !refusal)).toBe(true)
      for (const { amount, term, annual_rate, total_cost, price } of offered) {
        expect({ amount, term }).toEqual(basis)
        expect(quote(price, amount, term)).toMatchObject({ annual_rate, total_cost })
        expect(annual_rate).toBeLessThanOrEqual(RATE_CAP)
      }
      const rates = offered.map(({ annual_rate }) => annual_rate)
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
      const paid = products.map((one) => ({ ...one, sponsored: !one.sponsored }))
      expect(listFor(paid, basis).map((one) => one.product.code)).toEqual(all.map((one) => one.product.code))
    }),
  )
})

test('one more filter never shows more products [S15.5]', () => {
  const filters = fc.record({ only: fc.boolean(), rate: fc.option(fc.constantFrom(...RATES)) })
  fc.assert(
    fc.property(anyProduct, anyBasis, filters, (one, basis, given) => {
      const [listed] = listFor([one], basis)
      if (!listed) throw new Error('a product is missing')
      const alone = [
        { ...ANY, only: given.only },
        { ...ANY, rate: given.rate },
      ]
      expect(fits(listed, { ...ANY, ...given })).toBe(alone.every((filter) => fits(listed, filter)))
      expect(fits(listed, ANY)).toBe(true)
    }),
  )
})

test('the product list does not take over an amount from the draft that nobody lends', () => {
  expect(startBasis({ amount: fen(1_555_500), term: 6 })).toEqual({ amount: 1_000_000, term: 6 })
  expect(startBasis({})).toEqual({ amount: 1_000_000, term: 12 })
})

test('only filters that narrow the list are described in text', () => {
  expect(inWords({ ...ANY, only: true, rate: 15 })).toBe('提供这个金额和期限、综合年化15%以内')
  expect(inWords({ ...ANY, amount: fen(2_000_000) })).toBe('')
})

test('kept filters are read back, and anything malformed filters nothing', () => {
  const kept = { amount: 2_000_000, term: 12, only: true, rate: 15 }
  expect(readFilters(JSON.stringify(kept))).toEqual(kept)
  for (const odd of [null, '', '[]', 'null', '{"amount":1,"term":"12","only":1,"rate":99}', '{']) {
    expect(readFilters(odd)).toEqual(ANY)
  }
})
