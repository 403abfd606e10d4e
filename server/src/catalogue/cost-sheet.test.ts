import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import { annualShares } from '@contract/rates/shares'
import { contingent, priced } from '../../test/tools/priced-product'
import { costSheet } from './cost-sheet'

const by = { charged_by: '示例担保公司' }
const sheet = (price: Price, amount = 1_200_000, term = 24) => costSheet(priced({ price }), fen(amount), term)

test('a cost sheet names every cost with its standard, its share of the annual rate, how it is charged and by whom', () => {
  const price: Price = {
    method: 'annuity',
    percent: 9.5,
    first_days: 40,
    fees: [
      { name: '担保费', when: 'monthly', percent: 0.125, of: 'balance', ...by },
      { name: '服务费', when: 'upfront', percent: 1, fixed: fen(5_000), ...by },
      { name: '账户费', when: 'yearly', fixed: fen(1_050), ...by },
      { name: '资料费', when: 'yearly', ...by },
    ],
  }
  const {
    interest,
    fees,
    instalments: _,
    upfront: _upfront,
    first_period: _period,
    ...figures
  } = quote(price, fen(1_200_000), 24)
  const [guarantee, service] = fees.map(({ amount }) => amount)
  const shares = annualShares(quote(price, fen(1_200_000), 24))
  const items = [
    ['利息', interest, '年利率9.5%', '按剩余本金逐月计收，首期按40天计收（每月按30天）', '示例银行'],
    ['担保费', guarantee, '剩余本金 × 0.125%', '每月随还款收取', '示例担保公司'],
    ['服务费', service, '初始本金 × 1% + 50元', '放款时一次性收取', '示例担保公司'],
    ['账户费', 2_100, '10.50元', '每年首期随还款收取', '示例担保公司'],
    ['资料费', 0, '不收取', '每年首期随还款收取', '示例担保公司'],
  ]
  expect(sheet(price)).toEqual({
    ...figures,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    repayment_method: '等额本息，按月还款',
    items: items.map(([name, amount, standard, method, charged_by], index) => ({
      name,
      amount,
      standard,
      annual_rate: shares[index],
      method,
      charged_by,
    })),
    contingent,
    first_days: 40,
    statement: '除以上列明的项目外，不收取其他费用。本平台不向您收费。',
  })
})

test.each<[Price['method'], string, object]>([
  [
    'annuity',
    '等额本息，按月还款',
    { name: '利息', standard: '年利率0.7123%', method: '按剩余本金逐月计收' },
  ],
  ['equal_principal', '等额本金，按月还款，还款额逐月减少', { name: '利息', standard: '年利率0.7123%' }],
  ['interest_first', '先息后本，按月付息，最后一期归还全部本金', { name: '利息', standard: '年利率0.7123%' }],
  [
    'flat',
    '等额本金加固定分期手续费，按月还款',
    {
      name: '分期手续费',
      standard: '初始本金 × 每月0.7123%',
      method: '每月随还款收取',
      charged_by: '示例银行',
      amount: 205_152,
    },
  ],
])('the repayment method %s is described as %s', (method, repayment_method, item) => {
  const { items, first_days, ...rest } = sheet({ method, percent: 0.7123, fees: [] })
  expect(rest.repayment_method).toBe(repayment_method)
  expect(items).toEqual([expect.objectContaining(item)])
  expect(first_days).toBeNull()
})
