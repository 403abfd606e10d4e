import fc from 'fast-check'
import { anyText } from './any-text'

/** Texts that have caused bugs before, or that have a special meaning in some part of the product. */
const ODD_TEXTS = [
  '-1',
  '1.5',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '你',
  'a\nb',
  'a\0b',
  ' ',
  '\ud800',
  '中'.repeat(300),
  'x'.repeat(999),
  'x'.repeat(5000),
  'null',
  '[]',
  '[null]',
  '5',
  '{"version":1}',
  '{"version":1,"data":null,"order_no":{},"flow":"x"}',
  '{"version":1,"data":{"amount":{},"term":[],"name":{"a":1}},"order_no":"x","flow":9}',
  '{"version":1,"data":{"amount":1e300,"term":0.5},"order_no":"","flow":1e9}',
  '{"version":1,"sid":"s","values":{"name":{}}}',
  '[{"id":{},"at":"2999-01-01T00:00:00Z"},{"id":"x","at":"2999-01-01T00:00:00Z"}]',
  '99999999999999',
  '%E4%A',
  '<img src=x>',
] as const

/** Values that storage or an address may contain by accident or on purpose. */
export const junk: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...ODD_TEXTS) },
  anyText(200),
  fc.json({ maxDepth: 3 }),
)

const names = '_ch cid uid _token _user_id _phone_mark channel code next order_no sid'.split(' ')
const oddNames = ['public', 'url', 'user_id', 'routechannel', '__proto__', 'constructor', 'toString', '']

/** The decoded query of a link. */
export const junkQuery: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...oddNames), anyText(80)),
  junk,
  { maxKeys: 6, noNullPrototype: true },
)
