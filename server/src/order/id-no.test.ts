import { checkCharacter } from '@contract/rules/id-no'
import fc from 'fast-check'
import { ageOn, parseIdNo } from '../lib/id-no'

const withCheck = (digits: string) => digits + checkCharacter(digits)

test('the two worked examples of GB 11643 are parsed correctly', () => {
  expect(parseIdNo('11010519491231002X')).toEqual({ id_no: '11010519491231002X', birth_date: '1949-12-31' })
  expect(parseIdNo('440524188001010014')).toBeNull() // right check character, but born in 1880
  expect(checkCharacter('44052418800101001')).toBe('4')
})

test('a lower-case x, and blanks around the number, are accepted', () => {
  expect(parseIdNo(' 11010519491231002x ')?.id_no).toBe('11010519491231002X')
})

test.each([
  '',
  '123',
  '110105194912310021',
  '01010519491231002X',
  'x11010519491231002X',
  '11010519491231002XX',
  '11010519491231002a',
  '110105 19491231002X',
  '1101051949123100AX',
  '1101AA19491231002X',
])('%j is not an identity number', (text) => expect(parseIdNo(text)).toBeNull())

test('a wrong digit, or two neighbours that are swapped, makes an identity number invalid', () => {
  const digits = fc.integer({ min: 0, max: 999 }).map((n) => `330106199005${15}${String(n).padStart(3, '0')}`)
  fc.assert(
    fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (seventeen, at, shift) => {
      const good = withCheck(seventeen)
      const wrong = [...good]
      wrong[at] = String((Number(wrong[at]) + shift) % 10)
      expect(parseIdNo(wrong.join(''))).toBeNull()
      const swapped = [...good]
      ;[swapped[at], swapped[at + 1]] = [swapped[at + 1] ?? '', swapped[at] ?? '']
      if (swapped.join('') !== good) expect(parseIdNo(swapped.join(''))).toBeNull()
    }),
  )
})

test.each([
  ['2000-05-15', '2018-05-14', 17],
  ['2000-05-15', '2018-05-15', 18],
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
])('a person who was born on %s is on %s %d years old', (born, today, age) =>
  expect(ageOn(born, today)).toBe(age),
)

test.each(['18991231', '21000101', '20001301', '20000001', '20000100', '20000132', '19900230', '20010229'])(
  'an identity number with the date of birth %s is invalid, even with a correct check character',
  (birth) => expect(parseIdNo(withCheck(`110105${birth}001`))).toBeNull(),
)

test.each(['19000101', '19991231', '20000101', '20000229', '20991231'])(
  'an identity number can have the date of birth %s',
  (birth) => {
    expect(parseIdNo(withCheck(`110105${birth}001`))?.birth_date.replaceAll('-', '')).toBe(birth)
  },
)
