import { fen, institutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import type { Fee, Price } from '@contract/price'
import { costSheet, type PricedProduct } from '../../src/catalogue/cost-sheet'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import { contingent, priced } from '../tools/priced-product'

const fee: Fee = { name: '服务费', when: 'monthly', fixed: fen(500), charged_by: '示例银行' }
const price: Price = { method: 'annuity', percent: 12, first_days: 40, fees: [fee] }
const before = priced({ price })
const hashOf = (product: PricedProduct, amount = 1_000_000, term = 12) =>
  costSheet(product, fen(amount), term).hash

test('another amount or term makes another sheet, and the same values make the same sheet', () => {
  expect(hashOf(before)).toBe(hashOf(priced({ price })))
  const hashes = [hashOf(before), hashOf(before, 1_000_100), hashOf(before, 1_000_000, 24)]
  expect(new Set(hashes).size).toBe(3)
})

const defined = (change: Partial<ProductDefinition>) => priced({ price, ...change })
const pricedBy = (change: Partial<Price>) => defined({ price: { ...price, ...change } })
const charged = (change: Partial<Fee>) => pricedBy({ fees: [{ ...fee, ...change }] })
const offeredBy = (change: Partial<Institution>) => ({
  ...before,
  institution: { ...before.institution, ...change },
})
const [first, second] = contingent
const warned = (change: object) =>
  defined({ contingent: [{ ...first, ...change }, second] as typeof contingent })

test.each<[string, PricedProduct]>([
  ['the version', { ...before, version: 'v2' }],
  ['the code of the institution', offeredBy({ code: institutionCode('j') })],
  ['the name of the institution', offeredBy({ name: '示例二行' })],
  ['the product', defined({ code: 'p-2' })],
  ['the interest', pricedBy({ percent: 12.0001 })],
  ['the method', pricedBy({ method: 'equal_principal' })],
  ['the first period', pricedBy({ first_days: 41 })],
  ['the number of fees', pricedBy({ fees: [fee, fee] })],
  ['the name of a fee', charged({ name: '担保费' })],
  ['who charges a fee', charged({ charged_by: '示例担保公司' })],
  ['when a fee is charged', charged({ when: 'yearly' })],
  ['a fixed fee', charged({ fixed: fen(501) })],
  ['the name of a contingent cost', warned({ name: '罚息' })],
  ['the method of a contingent cost', warned({ method: '不收' })],
  ['who charges a contingent cost', warned({ charged_by: '示例担保公司' })],
  ['the number of contingent costs', defined({ contingent: contingent.slice(1) })],
])('a change of terms makes another sheet: %s', (_what, after) => {
  expect(hashOf(after)).not.toBe(hashOf(before))
})
