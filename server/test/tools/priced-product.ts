import { institutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import type { PricedProduct } from '../../src/catalogue/cost-sheet'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import { product } from './match-data'

const institution: Institution = {
  code: institutionCode('i'),
  name: '示例银行',
  licence_no: '示例-0001',
  licence_note: '示例许可',
  complaint_phone: '000-0000-0001',
  mark: '示',
  logo: null,
}
export const contingent = [
  { name: '逾期罚息', method: '按合同利率的150%按日计收', charged_by: '示例银行' },
  { name: '提前还款', method: '可提前结清，不收违约金', charged_by: '示例银行' },
]
/** An invented product of an invented bank, with all that its cost sheet needs. */
export const priced = (definition: Partial<ProductDefinition>): PricedProduct => ({
  definition: product({ contingent, ...definition }),
  version: 'v1',
  institution,
  way: 'direct',
})
