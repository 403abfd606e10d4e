import { fen } from '../brands'
import type { Price } from '../price'
import { quote } from '../rates'

/**
 * Examples that were calculated by hand, one for each method, so that a compliance officer can check them. Each row
 * is the number, principal, interest, fees, payment and balance of an instalment, in yuan.
 */
const table = (price: Price, yuan: number, term: number) =>
  quote(price, fen(yuan * 100), term).instalments.map(({ number, ...fen }) => [
    number,
    ...[fen.principal, fen.interest, fen.fees, fen.payment, fen.balance].map((one) => one / 100),
  ])

test('an annuity (等额本息) of 3,000 yuan at 12 % over 3 months is repaid by 1,020.07 a month', () => {
  // 3000 × 0.01 ÷ (1 − 1.01^−3) = 1020.066…; the last instalment includes the rounding.
  expect(table({ method: 'annuity', percent: 12, fees: [] }, 3_000, 3)).toEqual([
    [1, 990.07, 30.0, 0, 1_020.07, 2_009.93],
    [2, 999.97, 20.1, 0, 1_020.07, 1_009.96],
    [3, 1_009.96, 10.1, 0, 1_020.06, 0],
  ])
})

test('equal principal (等额本金) of 3,000 yuan at 12 % over 3 months is repaid by 1,000 plus interest a month', () => {
  expect(table({ method: 'equal_principal', percent: 12, fees: [] }, 3_000, 3)).toEqual([
    [1, 1_000, 30, 0, 1_030, 2_000],
    [2, 1_000, 20, 0, 1_020, 1_000],
    [3, 1_000, 10, 0, 1_010, 0],
  ])
})

test('interest first (先息后本) of 3,000 yuan at 12 % over 3 months is repaid by 30 a month and the whole principal at the end', () => {
  const price: Price = { method: 'interest_first', percent: 12, fees: [] }
  expect(table(price, 3_000, 3)).toEqual([
    [1, 0, 30, 0, 30, 3_000],
    [2, 0, 30, 0, 30, 3_000],
    [3, 3_000, 30, 0, 3_030, 0],
  ])
  // 1.01^12 − 1
  expect(quote(price, fen(300_000), 3)).toMatchObject({
    monthly_payment: 3_000,
    last_payment: 303_000,
    total_cost: 9_000,
    simple_rate: 12,
    annual_rate: 12.68,
  })
})

test('a flat fee (分期手续费) of 1 % of 3,000 yuan over 3 months costs 30 every month', () => {
  expect(table({ method: 'flat', percent: 1, fees: [] }, 3_000, 3)).toEqual([
    [1, 1_000, 30, 0, 1_030, 2_000],
    [2, 1_000, 30, 0, 1_030, 1_000],
    [3, 1_000, 30, 0, 1_030, 0],
  ])
})

test('a first period of 45 days costs 45 of interest instead of 30', () => {
  const price: Price = { method: 'equal_principal', percent: 12, fees: [], first_days: 45 }
  expect(table(price, 3_000, 3)).toEqual([
    [1, 1_000, 45, 0, 1_045, 2_000],
    [2, 1_000, 20, 0, 1_020, 1_000],
    [3, 1_000, 10, 0, 1_010, 0],
  ])
})

test('fees of every kind are charged in their months: upfront, monthly and yearly, fixed, of the amount and of the balance', () => {
  const by = { charged_by: '示例担保公司' }
  const price: Price = {
    method: 'equal_principal',
    percent: 12,
    fees: [
      { name: '服务费', when: 'upfront', percent: 1, fixed: fen(3_000), ...by },
      { name: '管理费', when: 'monthly', fixed: fen(500), ...by },
      { name: '保险费', when: 'monthly', percent: 0.1, of: 'balance', ...by },
      { name: '担保费', when: 'yearly', percent: 2, ...by },
      { name: '评审费', when: 'yearly', percent: 2, of: 'balance', ...by },
    ],
  }
  const rows = table(price, 3_000, 15)
  // 200 a month; month 1: 5 + 3 + 60 + 60, month 2: 5 + 2.80, month 13 (600 owed): 5 + 0.60 + 60 + 12.
  expect(rows[0]).toEqual([1, 200, 30, 128, 358, 2_800])
  expect(rows[1]).toEqual([2, 200, 28, 7.8, 235.8, 2_600])
  expect(rows[12]).toEqual([13, 200, 6, 77.6, 283.6, 400])
  const { upfront, fees, interest, total_cost } = quote(price, fen(300_000), 15)
  expect(upfront).toBe(6_000)
  // 15 × 5 = 75; 0.1 % of 3000 + 2800 + … + 200 = 24; 2 × 60; 60 + 12; interest 1 % of 24,000.
  expect(fees.map(({ amount }) => amount / 100)).toEqual([60, 75, 24, 120, 72])
  expect([interest, total_cost]).toEqual([24_000, 59_100])
})
