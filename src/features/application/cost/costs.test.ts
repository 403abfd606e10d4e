import { fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import { info } from '../../../../test/tools/offer-data'
import { costRows } from './costs'

const contingent = [
  { name: '逾期罚息', method: '逾期本金按日计收', charged_by: '机构' },
  { name: '提前还款', method: '可提前结清，按约定', charged_by: '机构' },
]

/** The rows of a loan of 10,000 yuan over 12 months. */
const rowsOf = (price: Price, given: Partial<CostSheet> = {}) => {
  const { monthly_payment, last_payment, total_repayment } = quote(price, fen(1_000_000), 12)
  const figures = { amount: fen(1_000_000), term: 12, monthly_payment, last_payment, total_repayment }
  return costRows({ ...info('a').cost_sheet, ...figures, contingent, ...given }, price)
}

test('equal payments are one figure, and stand beside what is repaid in all', () => {
  expect(rowsOf({ method: 'annuity', percent: 12, fees: [] }).slice(0, 2)).toEqual([
    ['每月还款', '888.49元'],
    ['还款总额', '10,661.86元'],
  ])
})

test('payments that fall every month are the first and the last, and say that they fall', () => {
  expect(rowsOf({ method: 'equal_principal', percent: 7.2, fees: [] }).slice(0, 2)).toEqual([
    ['首月还', '893.33元，逐月递减'],
    ['末月还', '838.37元'],
  ])
})

test('payments that do not fall every month name the largest', () => {
  const yearly = { name: '年费', charged_by: '机构', when: 'yearly' as const, percent: 2 }
  expect(rowsOf({ method: 'annuity', percent: 12, fees: [yearly] })[0]?.[0]).toBe('最多的一期')
})

test('a principal that is repaid at the end is a row of its own beside the others', () => {
  expect(rowsOf({ method: 'interest_first', percent: 9, fees: [] }).slice(0, 2)).toEqual([
    ['前11期每期', '75元'],
    ['第12期，含全部本金', '10,075元'],
  ])
})

test('what early settlement and a late payment cost is said in the words of the contract', () => {
  const price: Price = { method: 'annuity', percent: 12, fees: [] }
  expect(rowsOf(price).slice(2)).toEqual([
    ['提前还清', '可提前结清，不收违约金'],
    ['晚还了', '逾期本金按日计收'],
  ])
  expect(rowsOf({ ...price, early_percent: 0.5 })[2]).toEqual(['提前还清', '可提前结清，收本金的0.5%'])
  expect(rowsOf(price, { contingent: [] })).toHaveLength(2)
})
