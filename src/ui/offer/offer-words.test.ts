import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { feeWords, licenceKind, shortRange, termRange } from './offer-words'

const fee = (name: string): Price['fees'][number] => ({
  name,
  charged_by: '示例',
  when: 'monthly',
  fixed: fen(500),
})

const cases: [string, Pick<Price, 'method' | 'fees'>, string][] = [
  ['interest alone', { method: 'annuity', fees: [] }, '无其他费用'],
  ['interest and a fee', { method: 'annuity', fees: [fee('服务费')] }, '另收服务费'],
  ['one fee in two parts', { method: 'annuity', fees: [fee('服务费'), fee('服务费')] }, '另收服务费'],
  ['an instalment fee', { method: 'flat', fees: [] }, '只收分期手续费'],
  [
    'an instalment fee and another',
    { method: 'flat', fees: [fee('账户管理费')] },
    '收分期手续费、账户管理费',
  ],
]
test.each(cases)('%s is named by what is charged', (_, price, words) => {
  expect(feeWords(price)).toBe(words)
})

test('a licence note begins with the kind of institution, and one term is no range', () => {
  expect(licenceKind('消费金融公司，示例许可，非真实机构')).toBe('消费金融公司')
  expect([termRange([12]), termRange([24, 6, 12])]).toEqual(['12个月', '6–24个月'])
})

test('a range of amounts is short only where that is exact', () => {
  const yuan = (low: number, high: number) =>
    shortRange({ amount_min: fen(low * 100), amount_max: fen(high * 100) })
  expect([yuan(1000, 200_000), yuan(9000, 15_000), yuan(500, 9900)]).toEqual([
    '1千–20万元',
    '9千–1.5万元',
    '500–9,900元',
  ])
})
