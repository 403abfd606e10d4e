import type { Fee, Price } from '@contract/price'
import { costSheet } from '../../src/matching/cost-sheet'
import { type TestApp, testApp } from '../tools/harness'
import { contingent, priced } from '../tools/priced-product'

const sheet = (price: Price, amount = 3_000_000, term = 12) => costSheet(priced({ price }), amount, term)

test('an item says what, how much in all, by which standard, how it is taken and who charges it', () => {
  const guarantee: Fee = {
    name: '融资担保费',
    when: 'yearly',
    percent: 2.4,
    of: 'balance',
    charged_by: '示例融资担保公司',
  }
  const opening: Fee = { name: '开户费', when: 'upfront', percent: 0.5, fixed: 1_050, charged_by: '示例银行' }
  const account: Fee = { name: '账户管理费', when: 'monthly', fixed: 500, charged_by: '示例银行' }
  const { items, simple_rate } = sheet({
    method: 'annuity',
    percent: 8.4,
    fees: [guarantee, opening, account],
  })
  // 8.55 + 4.45 + 0.99 + 0.37 = the simple rate of the sheet.
  expect(simple_rate).toBe(14.36)
  expect(items).toEqual([
    {
      name: '利息',
      amount: expect.any(Number),
      standard: '年利率8.4%',
      annual_rate: 8.55,
      method: '按剩余本金逐月计收',
      charged_by: '示例银行',
    },
    {
      name: '融资担保费',
      amount: 72_000,
      standard: '剩余本金 × 2.4%',
      annual_rate: 4.45,
      method: '每年首期随还款收取',
      charged_by: '示例融资担保公司',
    },
    {
      name: '开户费',
      amount: 16_050,
      standard: '初始本金 × 0.5% + 10.50元',
      annual_rate: 0.99,
      method: '放款时一次性收取',
      charged_by: '示例银行',
    },
    {
      name: '账户管理费',
      amount: 6_000,
      standard: '5元',
      annual_rate: 0.37,
      method: '每月随还款收取',
      charged_by: '示例银行',
    },
  ])
})

test('a sheet says what default and early settlement cost, and that nothing else is charged', () => {
  const told = sheet({ method: 'annuity', percent: 8.4, fees: [] })
  expect(told.contingent).toEqual(contingent)
  expect(told.statement).toBe('除以上列明的项目外，不收取其他费用。本平台不向您收费。')
})

test('interest-first says the last instalment, which is far above the others', () => {
  expect(sheet({ method: 'interest_first', percent: 9, fees: [] })).toMatchObject({
    repayment_method: '先息后本，按月付息，最后一期归还全部本金',
    monthly_payment: 22_500,
    last_payment: 3_022_500,
    total_cost: 270_000,
    simple_rate: 9,
    annual_rate: 9.38,
  })
})

test('a first period that is not a month is said, with its days', () => {
  const told = sheet({ method: 'annuity', percent: 12, fees: [], first_days: 45 })
  expect(told.first_days).toBe(45)
  expect(told.items[0]?.method).toBe('按剩余本金逐月计收，首期按45天计收（每月按30天）')
  expect(sheet({ method: 'annuity', percent: 12, fees: [] }).first_days).toBeNull()
})

describe('the seeded products', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('show every method, a yearly fee of a third party, a first period of 45 days and a charge for settling early', async () => {
    const { products } = await server.ok('/v1.0/product/list', {})
    const prices = products.map(({ price }) => price)
    expect(new Set(prices.map(({ method }) => method)).size).toBe(4)
    expect(prices.filter(({ early_percent = 0 }) => early_percent > 0).length).toBeGreaterThanOrEqual(2)
    expect(prices.map(({ first_days }) => first_days)).toContain(45)
    const third = products.filter(({ price, institution: { name } }) =>
      price.fees.some(({ charged_by, when }) => charged_by !== name && when === 'yearly'),
    )
    expect(third.map(({ code }) => code)).toEqual(['direct-guaranteed'])
  })

  test('say on every sheet what default and early settlement cost', async () => {
    const { products } = await server.ok('/v1.0/product/list', {})
    for (const { code } of products) {
      const { cost_sheet } = await server.ok('/v2/product/info', { code })
      const names = cost_sheet.contingent.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['逾期罚息', '提前还款']))
      expect(
        cost_sheet.items.every(({ standard, method, charged_by }) => standard && method && charged_by),
      ).toBe(true)
    }
  })
})
