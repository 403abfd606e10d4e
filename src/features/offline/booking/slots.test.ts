import { daysOf, distanceText, hoursText, spokenVisit, stillOpen, timesOn, visitAt } from './slots'

const hours = { opens: 540, closes: 1020, days: [1, 2, 3, 4, 5, 6] }
/** This is a Friday, 10:00 in China. */
const now = Date.parse('2026-11-20T02:00:00Z')

test('a store offers every hour of a day that leaves an hour before it closes', () => {
  const hourly = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => `${hour}:00`.padStart(5, '0'))
  expect(timesOn(hours, '2026-11-21', now)).toEqual(hourly)
  expect(timesOn({ ...hours, opens: 570, closes: 720 }, '2026-11-21', now)).toEqual(['09:30', '10:30'])
})

test('a store offers no time of today that is less than two hours ahead', () => {
  expect(timesOn(hours, '2026-11-20', now)[0]).toBe('12:00')
  expect(timesOn(hours, '2026-11-20', Date.parse('2026-11-20T07:00:01Z'))).toEqual([])
})

test('a store offers neither its closed days nor today when it is too late [S17.4]', () => {
  const days = daysOf(hours, now)
  expect(days[0]).toEqual({ value: '2026-11-20', label: '11月20日', note: '周五' })
  expect(days.map(({ value }) => value)).not.toContain('2026-11-22')
  expect(days.at(-1)?.value).toBe('2026-12-04')
  expect(daysOf(hours, Date.parse('2026-11-20T15:59:00Z'))[0]?.value).toBe('2026-11-21')
})

test('the days and times of a store are those of China, wherever the phone is', () => {
  expect(daysOf(hours, Date.parse('2026-11-20T16:30:00Z'))[0]?.value).toBe('2026-11-21')
  expect(new Date(visitAt('2026-11-21', '09:00')).toISOString()).toBe('2026-11-21T01:00:00.000Z')
})

test.each([
  ['2026-11-21', '10:00', { day: '2026-11-21', time: '10:00' }],
  ['2026-11-20', '11:00', { day: '2026-11-20', time: null }],
  ['2026-11-19', '10:00', { day: null, time: null }],
  ['2026-11-22', '10:00', { day: null, time: null }],
  ['2026-11-21', null, { day: '2026-11-21', time: null }],
  [null, '10:00', { day: null, time: null }],
])('of a kept day %s and time %s only what the store still offers is used: %j', (day, time, left) => {
  expect(stillOpen({ day, time }, hours, now)).toEqual(left)
})

test('a kept day and time are described in text', () => {
  expect(spokenVisit('2026-01-05', '09:00')).toBe('1月5日09:00')
  expect(spokenVisit('2026-12-20', null)).toBe('12月20日')
})

test.each([
  [[1, 2, 3, 4, 5, 6], '周一至周六09:00至17:00'],
  [[1, 2, 3, 4, 5, 6, 7], '每天09:00至17:00'],
  [[1, 3, 7], '周一、周三、周日09:00至17:00'],
  [[6, 7], '周六、周日09:00至17:00'],
])('the opening days %j of a store are described in text', (days, text) => {
  expect(hoursText({ ...hours, days })).toBe(text)
})

test.each([
  [0, '0米'],
  [354, '350米'],
  [1_240, '1.2公里'],
  [18_400, '18公里'],
])('a distance of %i metres reads %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text)
})
