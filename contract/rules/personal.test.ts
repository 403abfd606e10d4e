import fc from 'fast-check'
import { checkCharacter } from './id-no'
import { isPersonal } from './personal'

const digits = (least: number, most = least) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
const two = (min: number, max: number) => fc.integer({ min, max }).map((one) => String(one).padStart(2, '0'))
const day = fc.tuple(two(1, 12), two(1, 31)).map((parts) => parts.join(''))

const province = fc.constantFrom('11', '15', '23', '37', '46', '54', '65', '71', '83')

const mobile = fc
  .tuple(fc.constantFrom('', '+86', '0086', '86 ', '0'), fc.integer({ min: 3, max: 9 }), digits(9))
  .map(([code, second, rest]) => `${code}1${second}${rest}`)
const idNo = fc
  .tuple(
    fc.oneof(province, fc.constant('91')),
    digits(4),
    fc.constantFrom('19', '20'),
    digits(2),
    day,
    digits(3),
  )
  .map((parts) => {
    const number = parts.join('')
    return number + checkCharacter(number).toLowerCase()
  })
const formerIdNo = fc.tuple(province, digits(6), day, digits(3)).map((parts) => parts.join(''))
const address = fc.constantFrom(
  'zhang.san@mail.example',
  'https://a.example/1',
  'www.a.example',
  '北京市示例路1号',
)

const wide = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const escaped = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const WRITINGS: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/\d{4}/g, '$&-'),
  (text) => text.replace(/\d/g, '$& . '),
  wide,
  escaped,
  (text) => encodeURIComponent(wide(text)),
  (text) => Buffer.from(text).toString('base64'),
  (text) => escaped(Buffer.from(text).toString('base64url')),
]
const around = fc.constantFrom('', '&id=', '.7~')

test('a number or address of a person is found in any writing, also inside of a longer text [S18.10, S24.40]', () => {
  const personal = fc.oneof(mobile, idNo, formerIdNo, address)
  const text = fc
    .tuple(around, personal, fc.constantFrom(...WRITINGS), around)
    .map(([before, one, write, after]) => before + write(one) + after)
  fc.assert(
    fc.property(text, (one) => isPersonal(one)),
    { numRuns: 500 },
  )
})

test.each([
  'B.a-9_x',
  'EJiw267wvfQCGKf2g74ZIPD89-vIATAMOAFCIjIwMTkxMTI3MTQxMTEzMDEwMDI2MDc3MjE1MTUwNTczNTBIAQ==',
  'uANBIyIAAAAAeQ0xNTk0MDU2MzI1',
  '11412112271186431432',
  'wx0ab4c2d9e8f7a6b5',
  '991795780526940',
  '%E4',
])('the click id %s of an advertising platform is none of a person', (id) => {
  expect(isPersonal(id)).toBe(false)
})

test('no UUID and no number below the length of a mobile number is mistaken for a personal number', () => {
  fc.assert(fc.property(fc.oneof(fc.uuid(), fc.nat().map(String)), (text) => !isPersonal(text)))
})
