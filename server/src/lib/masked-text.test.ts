import { checkCharacter, maskIdNo } from './id-no'
import { withoutNumbers } from './masked-text'
import { maskMobile } from './sms'

const HEADS = ['13', '14', '15', '16', '17', '18', '19']
const PERSON = '11010119900307'
const idNo = (end: string) => PERSON + end + checkCharacter(PERSON + end)
/** The check character may be any digit, or X. */
const ID_NOS = Array.from({ length: 100 }, (_, i) => idNo(String(i).padStart(3, '0')))

test.each(HEADS)('a phone that begins with %s shows three digits in front and four behind', (head) => {
  expect(maskMobile(`${head}812345678`)).toBe(`${head}8****5678`)
  expect(withoutNumbers(`phone ${head}812345678, and more`)).toBe(`phone ${head}8****5678, and more`)
})

test('an identity number shows three digits in front and four behind, in a log nothing [S10.10]', () => {
  expect(ID_NOS.map((one) => one.at(-1))).toContain('X')
  for (const one of ID_NOS) {
    expect(maskIdNo(one)).toBe(`110***********${one.slice(-4)}`)
    for (const written of [one, one.toLowerCase()])
      expect(withoutNumbers(`id ${written}.`)).toBe(`id ${'*'.repeat(18)}.`)
  }
})
