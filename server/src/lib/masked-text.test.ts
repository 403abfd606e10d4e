import { checkCharacter } from '@contract/rules/id-no'
import { maskIdNo } from './id-no'
import { jsonWithoutNumbers, maskMobile, withoutNumbers } from './masked-text'

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

test('a line of JSON in which numbers are masked stays JSON and shows no personal number, wherever it stood [S10.10]', () => {
  const [mobile, person] = ['13812345678', ID_NOS[0] ?? '']
  const around = [
    '',
    ' ',
    ',',
    ':',
    '[',
    '{',
    '"',
    '\\',
    '\n',
    '\t',
    '\u0001',
    '\\n',
    '号',
    '-',
    '.',
    '}',
    ']',
  ]
  const texts = [mobile, person].flatMap((one) =>
    around.flatMap((before) => around.map((after) => `${before}${one}${after}`)),
  )
  const numbers = [Number(mobile), -Number(mobile), Number(mobile) + 0.5, Number('110101199003070000')]
  const others = { level: 30, time: 1_796_000_000_000, rate: 1.5e-7, text: 'a\nb "c" 12345678901' }
  const line = JSON.stringify({
    ...others,
    texts,
    numbers,
    [mobile]: { [person]: numbers, last: numbers[0] },
  })
  const masked = jsonWithoutNumbers(line)
  expect(JSON.parse(masked)).toMatchObject({
    ...others,
    texts: texts.map((one) => one.replace(mobile, '138****5678').replace(person, '*'.repeat(18))),
    numbers: ['138****5678', '-138****5678', '138****5678.5', '*'.repeat(18)],
  })
  for (const one of [mobile, person, '110101199003070000']) expect(masked).not.toContain(one)
})
