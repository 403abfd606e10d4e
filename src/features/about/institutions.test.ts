import { institution, product } from '../../../test/tools/offer-data'
import { institutionsOf } from './institutions'

test('each institution is listed once, in the order of its code', () => {
  const lender = institution('bank-1', '示例银行')
  const products = [
    product('b'),
    product('c', { institution: lender }),
    product('d', { institution: lender }),
  ]
  expect(institutionsOf(products).map(({ code }) => code)).toEqual(['bank-1', 'bank-b'])
})
