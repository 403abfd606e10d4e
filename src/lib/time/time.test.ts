import { formatDate, formatMoment, formatTime } from './time'

test('a time is formatted in China time, whatever its zone', () => {
  expect(formatTime('2026-11-20T06:05:00.000Z')).toBe('11月20日14:05')
  expect(formatTime('2026-11-20T14:05:00+08:00')).toBe('11月20日14:05')
})

test('an evening in London is formatted as the next day in China', () => {
  expect(formatTime('2026-12-31T20:30:00Z')).toBe('1月1日04:30')
  expect(formatDate('2026-12-31T20:30:00Z')).toBe('2027年1月1日')
})

test('a moment is formatted to the second', () => {
  expect(formatMoment('2026-11-20T06:05:09.400Z')).toBe('2026年11月20日14:05:09')
  expect(formatMoment('2026-12-31T16:00:00Z')).toBe('2027年1月1日00:00:00')
})

test('an invalid time is formatted as an empty text', () => {
  expect([formatTime(''), formatDate('yesterday'), formatMoment('')]).toEqual(['', '', ''])
})
