import fc from 'fast-check'
import { isoDay, periodOf } from './period'

test.each([
  ['day', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
  ['week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
  ['month', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
] as const)('the %s of %s begins on %s and ends before %s', (step, at, first, past) => {
  const period = periodOf(new Date(at), step)
  expect([isoDay(period.first), isoDay(period.past)]).toEqual([first, past])
})

test('each moment lies in its period, and the next period begins where it ends', () => {
  const at = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(at, fc.constantFrom('day', 'week', 'month'), (at, step) => {
      const { first, past } = periodOf(at, step)
      expect(first <= at && at < past).toBe(true)
      expect(periodOf(past, step).first).toEqual(past)
    }),
    { numRuns: 50 },
  )
})
