import fc from 'fast-check'
import { canonicalJson, sha256 } from './canonical-json'

test('canonical JSON means the same as the value, and does not depend on the order of names', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(text)
    }),
  )
})

test('a hash is SHA-256 in hex', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each<[unknown, string]>([
  [undefined, 'null'],
  [null, 'null'],
  [0, '0'],
  [false, 'false'],
  ['', '""'],
  [[], '[]'],
  [{}, '{}'],
  [[undefined, 'a', [null]], '[null,"a",[null]]'],
  [{ b: undefined, a: null, A: '甲' }, '{"A":"甲","a":null}'],
  [{ 'a"': 1, a: { c: 2, b: 3 } }, '{"a":{"b":3,"c":2},"a\\"":1}'],
])('%j is written as %s in canonical JSON', (value, text) => expect(canonicalJson(value)).toBe(text))
