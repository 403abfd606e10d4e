import fc from 'fast-check'
import { anyText } from '../../../test/tools/any-text'
import { concat, fromBase64Url, toBase64Url, utf8 } from './bytes'

const text = anyText()
const bytes = fc.uint8Array({ maxLength: 70 })

test('a text is encoded to the same UTF-8 bytes as in Node', () => {
  fc.assert(fc.property(text, (value) => expect([...utf8(value)]).toEqual([...Buffer.from(value, 'utf8')])))
})

test('bytes are written as the same base64url as in Node, and read back unchanged', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      const written = toBase64Url(value)
      expect(written).toBe(Buffer.from(value).toString('base64url'))
      expect([...fromBase64Url(written)]).toEqual([...value])
    }),
  )
})

test.each(['a+b/', 'YQ==', 'a b', '你'])('the text %j is refused as base64url', (value) => {
  expect(() => fromBase64Url(value)).toThrow('not base64url')
})

test('parts are concatenated in order', () => {
  expect([...concat(utf8('a'), new Uint8Array(0), utf8('bc'))]).toEqual([97, 98, 99])
})
