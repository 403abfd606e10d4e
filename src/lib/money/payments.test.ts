import { paymentNote } from './payments'

test.each([
  ['interest-first', 22_500, 3_022_500, '最后一期30,225.00元'],
  ['equal principal', 89_333, 83_837, '按最多的一期列示'],
  ['a yearly fee in the first month', 555_867, 435_873, '按最多的一期列示'],
  ['an annuity with rounding in the last instalment', 177_589, 177_586, undefined],
  ['equal payments', 90_533, 90_533, undefined],
  ['the smallest decrease that counts as rounding', 10_000, 9_900, undefined],
  ['a larger decrease', 10_000, 9_899, '按最多的一期列示'],
  ['the smallest increase', 10_000, 10_001, '最后一期100.01元'],
])('the note on %s with %d fen a month and %d fen last is %j', (_, monthly_payment, last_payment, note) => {
  expect(paymentNote({ monthly_payment, last_payment })).toBe(note)
})
