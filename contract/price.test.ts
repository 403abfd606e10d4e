import { Check } from 'typebox/value'
import { Price } from './price'

const price = { method: 'annuity', percent: 12, fees: [] }
const fee = { name: '服务费', charged_by: '示例机构', when: 'upfront' }

test.each<[string, object]>([
  ...['annuity', 'equal_principal', 'interest_first', 'flat'].map((method): [string, object] => [
    `the method ${method}`,
    { method },
  ]),
  ['the lowest percentages', { percent: 0, early_percent: 0 }],
  ['the highest percentages', { percent: 100, early_percent: 100 }],
  ['the shortest first period', { first_days: 1 }],
  ['the longest first period', { first_days: 90 }],
  ...['upfront', 'monthly', 'yearly'].map((when): [string, object] => [
    `a fee ${when}`,
    { fees: [{ ...fee, when }] },
  ]),
  ['a share of the amount', { fees: [{ ...fee, percent: 100, of: 'amount' }] }],
  ['a share of the balance and a fixed sum', { fees: [{ ...fee, percent: 0, of: 'balance', fixed: 0 }] }],
])('a price with %s is accepted', (_, change) => expect(Check(Price, { ...price, ...change })).toBe(true))

test.each<[string, object]>([
  ['an unknown method', { method: '' }],
  ['no method', { method: undefined }],
  ['a negative percentage', { percent: -0.1 }],
  ['a percentage above 100', { percent: 100.1 }],
  ['an early settlement percentage above 100', { early_percent: 101 }],
  ['no first day', { first_days: 0 }],
  ['a first period above 90 days', { first_days: 91 }],
  ['a fraction of a day', { first_days: 1.5 }],
  ['no list of fees', { fees: undefined }],
  ['an unknown member', { discount: 1 }],
  ['a fee without a name', { fees: [{ ...fee, name: '' }] }],
  ['a fee without a charging party', { fees: [{ ...fee, charged_by: '' }] }],
  ['a fee at an unknown time', { fees: [{ ...fee, when: '' }] }],
  ['a fee of an unknown base', { fees: [{ ...fee, of: '' }] }],
  ['a negative fixed fee', { fees: [{ ...fee, fixed: -1 }] }],
  ['a fixed fee with a fraction of a fen', { fees: [{ ...fee, fixed: 0.5 }] }],
  ['an unknown member of a fee', { fees: [{ ...fee, tax: 1 }] }],
])('a price with %s is refused', (_, change) => expect(Check(Price, { ...price, ...change })).toBe(false))
