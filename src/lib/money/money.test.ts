import fc from 'fast-check'
import { formatFen, formatYuan, parseYuan } from './money'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1234567, '12,345.67'],
  [100000000, '1,000,000.00'],
  [-150, '-1.50'],
])('%i fen reads %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text)
})

test('whole yuan are shown without decimals, others keep theirs', () => {
  expect(formatYuan(1234500)).toBe('12,345')
  expect(formatYuan(1234560)).toBe('12,345.60')
})

test.each([
  ['12,345.67', 1234567],
  [' 12，345 ', 1234500],
  ['0.5', 50],
  ['3.', 300],
  ['0', 0],
])('%j is %i fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

test.each(['', '-1', 'abc', '1.234', '1e5', '.5', '99999999999999999'])('%j is no amount', (text) => {
  expect(parseYuan(text)).toBeNull()
})

test('what is formatted parses back to the same fen [S6.7]', () => {
  fc.assert(
    fc.property(fc.nat(), (fen) => {
      expect(parseYuan(formatFen(fen))).toBe(fen)
      expect(parseYuan(formatYuan(fen))).toBe(fen)
    }),
  )
})

test('typed text gives null or a whole number of fen that is not negative', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const fen = parseYuan(text)
      expect(fen === null || (Number.isSafeInteger(fen) && fen >= 0)).toBe(true)
    }),
  )
})

test.each([
  [99, '0.99'],
  [-5, '-0.05'],
  [1.6, '0.02'],
  [123_456_789_012, '1,234,567,890.12'],
])('%d fen read %s', (fen, text) => expect(formatFen(fen)).toBe(text))

test.each([
  [100_000_000, '1,000,000'],
  [10_010, '100.10'],
  [1_000_050, '10,000.50'],
])('%d fen are shown as %s', (fen, text) => expect(formatYuan(fen)).toBe(text))

test.each([
  ['x1', null],
  ['1x', null],
  ['1.x', null],
  ['1..2', null],
  ['90071992547409.91', 9_007_199_254_740_991],
  ['90071992547409.92', null],
  ['1.2', 120],
  ['1\t0', 1_000],
])('%j is read as %j fen', (text, fen) => expect(parseYuan(text)).toBe(fen))
