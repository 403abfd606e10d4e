import { clockText, readClockText } from './clock'

test('the tester reads and types times in the time zone of China', () => {
  expect(clockText('2026-12-01T02:00:00Z')).toBe('2026-12-01 10:00')
  expect(readClockText(' 2026-12-01 10:00 ')).toBe('2026-12-01T10:00:00+08:00')
  expect(clockText(readClockText('2028-02-29 23:59'))).toBe('2028-02-29 23:59')
  expect(clockText(undefined)).toBe('')
})

test.each(['', '2026-12-01', '2026-02-30 10:00', '2026-12-01 24:30', '10:00', 'tomorrow'])(
  'the text %j is not a valid time for the tester’s clock',
  (text) => {
    expect(readClockText(text)).toBeUndefined()
  },
)
