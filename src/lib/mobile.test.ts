import { isMobile } from '@contract/rules/mobile'
import fc from 'fast-check'
import { cleanMobile } from './mobile'

test.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['138001380001', '13800138000'],
  ['138x', '138'],
  ['', ''],
])('%j is read as %j', (typed, mobile) => {
  expect(cleanMobile(typed)).toBe(mobile)
})

test('a number typed digit by digit after its country code arrives whole', () => {
  let shown = ''
  for (const digit of '8613800138000') shown = cleanMobile(shown + digit)
  expect(shown).toBe('13800138000')
})

test('cleaning is stable and gives at most 11 digits, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanMobile(text)
      expect(clean).toMatch(/^\d{0,11}$/)
      expect(isMobile(cleanMobile(clean))).toBe(isMobile(clean))
    }),
  )
})

test.each(['12800138000', '1380013800', '138001380000', '23800138000', '138 0013 8000'])(
  '%j is no mobile',
  (text) => {
    expect(isMobile(text)).toBe(false)
  },
)

test.each([
  ['213800138000', false],
  ['x13800138000', false],
  ['13800138000x', false],
  ['12800138000', false],
  ['13000000000', true],
  ['19999999999', true],
])('%j is a mobile: %s', (text, mobile) => expect(isMobile(text)).toBe(mobile))

test.each([
  ['8613', '13'],
  ['86', '86'],
  ['8623', '8623'],
  ['008623', '008623'],
  ['086138', '086138'],
  ['1861380013', '1861380013'],
])('what begins with %j is read as %j', (typed, mobile) => expect(cleanMobile(typed)).toBe(mobile))
