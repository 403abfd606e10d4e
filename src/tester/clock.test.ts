import { clockText, readClockText, realNow, shiftDate } from './clock'

test('the tester’s clock runs ahead by its offset, and dates made from a given time are unchanged', () => {
  const own = globalThis.Date
  const nativeNow = own.now
  const world = { Date: own }
  let offset = 0
  try {
    shiftDate(world, () => offset)
    offset = 86_400_000
    const ahead = new world.Date().getTime() - realNow()
    expect(Math.abs(ahead - offset)).toBeLessThan(1000)
    expect(Math.abs(world.Date.now() - realNow() - offset)).toBeLessThan(1000)
    expect(Math.abs(own.now() - realNow() - offset)).toBeLessThan(1000)
    expect(new world.Date('2026-01-02T03:04:05Z').toISOString()).toBe('2026-01-02T03:04:05.000Z')
    expect(new world.Date(2026, 0, 2).getMonth()).toBe(0)
    expect(new world.Date()).toBeInstanceOf(world.Date)
    expect(new world.Date()).toBeInstanceOf(own)
    expect(world.Date.UTC(2026, 0)).toBe(own.UTC(2026, 0))
    expect(typeof (world.Date as unknown as () => string)()).toBe('string')
  } finally {
    own.now = nativeNow
  }
})

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
