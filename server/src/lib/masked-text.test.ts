import { checkCharacter } from '@contract/rules/id-no'
import { maskIdNo } from './id-no'
import { maskMobile, withoutNumbers } from './masked-text'

const HEADS = ['13', '14', '15', '16', '17', '18', '19']
const PERSON = '11010119900307'
const idNo = (end: string) => PERSON + end + checkCharacter(PERSON + end)
/** A hundred numbers, because the check character may be any digit or X. */
const ID_NOS = Array.from({ length: 100 }, (_, i) => idNo(String(i).padStart(3, '0')))

test.each(HEADS)('a masked phone that begins with %s shows its first three and last four digits', (head) => {
  expect(maskMobile(`${head}812345678`)).toBe(`${head}8****5678`)
  expect(withoutNumbers(`phone ${head}812345678, and more`)).toBe(`phone ${head}8****5678, and more`)
})

test('a masked identity number shows its first three and last four characters, and in a log nothing [S10.10]', () => {
  expect(ID_NOS.map((one) => one.at(-1))).toContain('X')
  for (const one of ID_NOS) {
    expect(maskIdNo(one)).toBe(`110***********${one.slice(-4)}`)
    for (const written of [one, one.toLowerCase()])
      expect(withoutNumbers(`id ${written}.`)).toBe(`id ${'*'.repeat(18)}.`)
  }
})
