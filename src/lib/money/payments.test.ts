import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { quote } from '@contract/rates'
import { paymentWords } from './payment-words'
import { endsHigh, isUneven } from './payments'

test.each([
  ['interest-first', 22_500, 3_022_500, 'high end'],
  ['equal principal', 89_333, 83_837, 'uneven'],
  ['an annuity with rounding in the last instalment', 177_589, 177_586, 'even'],
  ['the smallest decrease that counts as rounding', 10_000, 9_900, 'even'],
  ['a larger decrease', 10_000, 9_899, 'uneven'],
  ['the smallest increase', 10_000, 10_001, 'high end'],
])('the payments of %s with %d fen a month and %d fen last are %s', (_, monthly, last, kind) => {
  const payments = { monthly_payment: fen(monthly), last_payment: fen(last) }
  expect(endsHigh(payments) ? 'high end' : isUneven(payments) ? 'uneven' : 'even').toBe(kind)
})

const yearly: Price['fees'][number] = { name: '担保费', charged_by: '示例', when: 'yearly', percent: 2 }
test.each([
  ['equal payments', 'annuity', [], 12, '每月888.49元'],
  ['falling payments', 'equal_principal', [], 12, '首月933.33元，逐月递减'],
  ['a principal at the end', 'interest_first', [], 12, '前11期每期100元，第12期10,100元'],
  [
    'a yearly fee, which falls only once a year',
    'equal_principal',
    [yearly],
    24,
    '最多的一期716.66元，最后一期420.99元',
  ],
] as const)('%s is said as it is paid', (_, method, fees, term, words) => {
  const price: Price = { method, percent: 12, fees: [...fees] }
  const { monthly_payment, last_payment } = quote(price, fen(1_000_000), term)
  expect(paymentWords({ price, amount: fen(1_000_000), term, monthly_payment, last_payment }).join('')).toBe(
    words,
  )
})
