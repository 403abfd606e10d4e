import fc from 'fast-check'
import { closedBecause, type Full } from './closed'
import { nextOpening } from './opening'

/** A moment of Friday, 20 November 2026, in China. */
const friday = (time: string) => new Date(`2026-11-20T${time}+08:00`)
const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
const daily = { ...office, days: [1, 2, 3, 4, 5, 6, 7] }
const textAt = (time: string, opening = daily, full: Full | null = null) =>
  closedBecause({ opening }, full, friday(time))?.text ?? null

test.each([
  ['08:59:59', '该产品每日09:00–18:00受理，今天09:00起可再申请'],
  ['09:00:00', null],
  ['17:59:59', null],
  ['18:00:00', '该产品每日09:00–18:00受理，明天09:00起可再申请'],
])('a product with opening hours reads at %s: %s', (time, text) => {
  expect(textAt(time)).toBe(text)
})

test('the words name the days on which a product is open, and a date that is neither today nor tomorrow', () => {
  expect(textAt('18:00:00', office)).toBe('该产品周一至周五09:00–18:00受理，11月23日09:00起可再申请')
  const some = { ...office, days: [6, 1, 3] }
  expect(textAt('18:00:00', some)).toBe('该产品周一、周三、周六09:00–18:00受理，明天09:00起可再申请')
})

test('what is full opens at the next midnight in China, and a product with hours when it opens after that', () => {
  expect(closedBecause({}, '机构', friday('10:00:00'))).toEqual({
    text: '该机构今日申请已满，明天00:00起可再申请',
    opens: '明天00:00',
    opens_at: '2026-11-20T16:00:00.000Z',
  })
  expect(textAt('10:00:00', office, '产品')).toBe('该产品今日申请已满，11月23日09:00起可再申请')
})

test('for any opening hours the next opening is open, and no time before it is', () => {
  const opening = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`),
    to: fc.constantFrom('23:45', '24:00'),
  })
  const minute = fc.integer({ min: 0, max: 8 * 24 * 60 })
  fc.assert(
    fc.property(
      opening,
      minute,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (hours, start, share) => {
        const at = new Date(friday('00:00:00').getTime() + start * 60_000)
        const opens = nextOpening(hours, at)
        expect(nextOpening(hours, opens)).toEqual(opens)
        const between = new Date(at.getTime() + Math.floor((opens.getTime() - at.getTime()) * share))
        expect(nextOpening(hours, between)).toEqual(opens)
      },
    ),
    { numRuns: 100 },
  )
})
