import type { Institution } from '@contract/offer'
import type { Fee, Price } from '@contract/price'
import { TERMS } from '@contract/rules/amounts'
import fc from 'fast-check'
import { anyAmount, anyFee, anyMethod, anyPrice } from '../../../test/tools/any-price'
import { costSheet, type PricedProduct } from '../../src/matching/cost-sheet'
import type { ProductDefinition } from '../../src/tables/product-definition'
import { priced as of } from '../tools/priced-product'

const anyDefinition = fc.record({
  price: anyPrice,
  amount: anyAmount,
  term: fc.constantFrom(...TERMS),
})
const otherText = (text: string) => `${text}。`

/** Every way in which terms can change, one part at a time. */
const changes: Record<string, fc.Arbitrary<(one: PricedProduct) => PricedProduct>> = {
  version: fc.constant((one) => ({ ...one, version: 'v2' })),
  institution: fc.constantFrom<keyof Institution>('code', 'name').map((part) => (one) => ({
    ...one,
    institution: { ...one.institution, [part]: otherText(one.institution[part]) },
  })),
  product: fc.constant(defined((one) => ({ code: `${one.code}-2` }))),
  percent: fc
    .integer({ min: 1, max: 90_000 })
    .map((parts) => priced((one) => ({ percent: (Math.round(one.percent * 10_000) + parts) / 10_000 }))),
  method: anyMethod.map((method) =>
    priced((one) => ({ method: method === one.method ? another(method) : method })),
  ),
  first_days: fc
    .integer({ min: 1, max: 90 })
    .map((days) => priced((one) => ({ first_days: days === one.first_days ? days + 1 : days }))),
  fee: anyFee.map((fee) => priced((one) => ({ fees: [...one.fees, fee] }))),
  'fee name': fc.constant(withFee((one) => ({ name: otherText(one.name) }))),
  'who charges a fee': fc.constant(withFee((one) => ({ charged_by: otherText(one.charged_by) }))),
  'when a fee is charged': fc.constant(
    withFee(({ when }) => ({ when: when === 'monthly' ? 'yearly' : 'monthly' })),
  ),
  'a fixed fee': fc.constant(withFee(({ fixed = 0 }) => ({ fixed: fixed + 1 }))),
  contingent: fc
    .tuple(fc.constantFrom(0, 1), fc.constantFrom('name', 'method', 'charged_by'))
    .map(([index, part]) =>
      defined((one) => ({
        contingent: one.contingent.map((each, at) =>
          at === index ? { ...each, [part]: otherText(each[part as 'name']) } : each,
        ),
      })),
    ),
  'one contingent cost less': fc.constant(defined((one) => ({ contingent: one.contingent.slice(1) }))),
}

function another(method: Price['method']): Price['method'] {
  return method === 'flat' ? 'annuity' : 'flat'
}
function defined(change: (one: ProductDefinition) => Partial<ProductDefinition>) {
  return (one: PricedProduct): PricedProduct => ({
    ...one,
    definition: { ...one.definition, ...change(one.definition) },
  })
}
function priced(change: (price: Price) => Partial<Price>) {
  return defined(({ price }) => ({ price: { ...price, ...change(price) } }))
}
function withFee(change: (fee: Fee) => Partial<Fee>) {
  return priced(({ fees }) => ({ fees: fees.map((fee) => ({ ...fee, ...change(fee) })) }))
}

test('another amount or another term is another sheet', () => {
  fc.assert(
    fc.property(
      anyDefinition,
      anyAmount,
      fc.constantFrom(...TERMS),
      ({ price, amount, term }, other, months) => {
        const { hash } = costSheet(of({ price }), amount, term)
        expect(costSheet(of({ price }), amount, term).hash).toBe(hash)
        if (other !== amount) expect(costSheet(of({ price }), other, term).hash).not.toBe(hash)
        if (months !== term) expect(costSheet(of({ price }), amount, months).hash).not.toBe(hash)
      },
    ),
  )
})

test.each(Object.keys(changes))('a change of terms makes another sheet: %s', (part) => {
  const fees = fc.array(anyFee, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      anyDefinition,
      fees,
      changes[part] as (typeof changes)[string],
      ({ price, amount, term }, some, change) => {
        const before = of({ price: { ...price, fees: some } })
        expect(costSheet(change(before), amount, term).hash).not.toBe(costSheet(before, amount, term).hash)
      },
    ),
  )
})

test('no product has the hash of another, even with the same terms', () => {
  const codes = ['a', 'b', 'c']
  const hashes = codes.map((code) => costSheet(of({ code }), 1_000_000, 12).hash)
  expect(new Set(hashes).size).toBe(3)
})
