import { fen } from '@contract/brands'
import fc from 'fast-check'
import { formatFen, formatRate, formatYuan, parseYuan } from './money'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [1.6, '0.02'],
  [1234567, '12,345.67'],
  [123_456_789_012, '1,234,567,890.12'],
  [-5, '-0.05'],
  [-150, '-1.50'],
])('%d fen are formatted as %s', (amount, text) => {
  expect(formatFen(fen(amount))).toBe(text)
})

test.each([
  [1234500, '12,345'],
  [1234560, '12,345.60'],
  [100_000_000, '1,000,000'],
  [10_010, '100.10'],
])('%d fen are formatted as %s, with decimals only where they are needed', (amount, text) => {
  expect(formatYuan(fen(amount))).toBe(text)
})

test.each([
  ['12,345.67', 1234567],
  [' 12，345 ', 1234500],
  ['0.5', 50],
  ['3.', 300],
  ['0', 0],
  ['1\t0', 1_000],
  ['90071992547409.91', 9_007_199_254_740_991],
  ['90071992547409.92', null],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['1e5', null],
  ['.5', null],
  ['x1', null],
  ['1x', null],
  ['1.x', null],
  ['1..2', null],
])('the text %j is read as %j fen', (text, amount) => {
  expect(parseYuan(text)).toBe(amount)
})

test('a formatted amount is read back as the same fen [S6.7]', () => {
  fc.assert(
    fc.property(fc.nat().map(fen), (amount) => {
      expect(parseYuan(formatFen(amount))).toBe(amount)
      expect(parseYuan(formatYuan(amount))).toBe(amount)
    }),
  )
})

test('a rate is formatted with two decimals', () => {
  expect([0, 16.7, 24, 12.345].map(formatRate)).toEqual(['0.00%', '16.70%', '24.00%', '12.35%'])
})
