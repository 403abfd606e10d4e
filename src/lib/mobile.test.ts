import { isMobile } from '@contract/rules/mobile'
import fc from 'fast-check'
import { anyText } from '../../test/tools/any-text'
import { cleanMobile } from './mobile'

test.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['138001380001', '13800138000'],
  ['138x', '138'],
  ['', ''],
  ['8613', '13'],
  ['86', '86'],
  ['8623', '8623'],
  ['008623', '008623'],
  ['086138', '086138'],
  ['1861380013', '1861380013'],
])('the typed number %j is read as %j', (typed, mobile) => {
  expect(cleanMobile(typed)).toBe(mobile)
})

test('a number that is typed digit by digit after its country code is read whole', () => {
  let shown = ''
  for (const digit of '8613800138000') shown = cleanMobile(shown + digit)
  expect(shown).toBe('13800138000')
})

test('any pasted text is read as at most 11 digits', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const clean = cleanMobile(text)
      expect(clean).toMatch(/^\d{0,11}$/)
      expect(isMobile(cleanMobile(clean))).toBe(isMobile(clean))
    }),
  )
})

test.each(['13000000000', '19999999999'])('%j is a mobile number', (text) =>
  expect(isMobile(text)).toBe(true),
)

test.each([
  ...'12800138000 23800138000 1380013800 138001380000 213800138000 x13800138000 13800138000x'.split(' '),
  '138 0013 8000',
])('%j is not a mobile number', (text) => expect(isMobile(text)).toBe(false))
