import fc from 'fast-check'
import { anyText } from '../test/tools/any-text'
import { channelOf } from './channel'
import {
  ANSWER,
  CHANNEL,
  CLIENT_ID,
  clip,
  FEN,
  fits,
  HALF_LINK,
  ID_NO,
  isWithin,
  LEAD_VALUE,
  MAX_USER_ID,
  MONTHS,
  ORDER_NO,
  PHONE_MARK,
  QUERY_NAME,
  QUERY_VALUE,
  type TextFormat,
  TOKEN,
  UID,
  USER_ID,
} from './formats'

/** The shortest and the longest length of each format, and a character that the format accepts. */
const LENGTHS: [string, TextFormat, number, number, string][] = [
  ['a channel', CHANNEL, 1, 64, '渠'],
  ['an id of the client', CLIENT_ID, 1, 128, 'a'],
  ['a phone mark', PHONE_MARK, 0, 128, 'a'],
  ['a uid', UID, 1, 512, '='],
  ['a half link', HALF_LINK, 0, 512, 'a'],
  ['a token', TOKEN, 1, 2048, '!'],
  ['a user id', USER_ID, 1, 15, '9'],
  ['the name of a parameter', QUERY_NAME, 1, 64, 'a'],
  ['the value of a parameter', QUERY_VALUE, 0, 1024, ' '],
  ['an answer', ANSWER, 0, 32, '\n'],
  ['the value of a lead', LEAD_VALUE, 0, 64, 'a'],
  ['an identity number', ID_NO, 0, 18, 'X'],
  ['an order number', ORDER_NO, 1, 32, 'D'],
]

test.each(LENGTHS)(
  'the format of %s has a shortest and a longest length',
  (_, format, least, most, character) => {
    const accepted = [least - 1, least, most, most + 1].map(
      (length) => length >= 0 && fits(format, character.repeat(length)),
    )
    expect(accepted).toEqual([false, true, true, false])
  },
)

test.each([0, 7, true, null, undefined, ['a'], { length: 1 }])(
  'the value %j fits no text format',
  (value) => {
    for (const [, format] of LENGTHS) expect(fits(format, value)).toBe(false)
  },
)

const PLAIN: TextFormat[] = [CHANNEL, CLIENT_ID, PHONE_MARK, UID, HALF_LINK, QUERY_NAME, QUERY_VALUE]
/** Both ends of each range of characters that a plain text excludes. Their neighbours are tested too. */
const ODD = ['\0', '\x1f', '\x7f', '\x9f', '\ud800', '\udbff', '\udc00', '\udfff']
const EVEN = [' ', '~', '\xa0', '\ud7ff', '\ue000', '中', '😀']

test('a plain text has no control character and no half of a surrogate pair', () => {
  for (const format of PLAIN) {
    for (const odd of ODD)
      for (const text of [odd, `a${odd}`, `${odd}a`])
        expect([text, fits(format, text)]).toEqual([text, false])
    for (const text of EVEN) expect([text, fits(format, text)]).toEqual([text, true])
  }
})

test('a clipped text is plain and no longer than its limit', () => {
  expect(clip(`${ODD.join('a')}bc`, 9)).toBe('aaaa')
  expect(clip(EVEN.join(''), 100)).toBe(EVEN.join(''))
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 0, max: 128 }), (text, length) => {
      const clipped = clip(text, length)
      expect(fits(PHONE_MARK, clipped)).toBe(true)
      expect(clipped.length).toBeLessThanOrEqual(length)
      expect(clip(clipped, length)).toBe(clipped)
    }),
  )
})

test('the value of a header is visible ASCII with spaces only between characters', () => {
  for (const text of ['Bearer a.b-c', 'a  b', '~!']) expect([text, fits(TOKEN, text)]).toEqual([text, true])
  for (const text of [' a', 'a ', 'a\tb', 'a\nb', 'é', 'a\x7f'])
    expect([text, fits(TOKEN, text)]).toEqual([text, false])
})

test('a user id is a positive integer as it is written in decimals', () => {
  for (const text of ['1', '10']) expect([text, fits(USER_ID, text)]).toEqual([text, true])
  for (const text of ['0', '01', '1a', 'a1', '1.5', '-1'])
    expect([text, fits(USER_ID, text)]).toEqual([text, false])
})

test('the largest user id is the largest that its text can be', () => {
  expect(MAX_USER_ID).toBe(Number('9'.repeat(USER_ID.maxLength)))
  expect(Number.isSafeInteger(MAX_USER_ID)).toBe(true)
})

test.each([
  [FEN, [0, Number.MAX_SAFE_INTEGER], [-1, 0.5, '1', Number.NaN, Number.MAX_SAFE_INTEGER + 1]],
  [MONTHS, [1, 60], [0, 61]],
])('the limits %j include the integers %j and nothing of %j', (limits, inside, outside) => {
  for (const value of inside) expect([value, isWithin(limits, value)]).toEqual([value, true])
  for (const value of outside) expect([value, isWithin(limits, value)]).toEqual([value, false])
})

test.each([
  [{ _ch: 'a', cid: 'b' }, 'c', 'a'],
  [{ cid: 'b' }, 'c', 'b'],
  [{}, 'c', 'c'],
  [{ _ch: '', cid: 7 }, 'c', 'c'],
  [{ _ch: 'a'.repeat(65), cid: 'a\n' }, undefined, ''],
  [{}, undefined, ''],
])('the channel of the query %j and the route parameter %j is %j', (query, route, channel) => {
  expect(channelOf(query, route)).toBe(channel)
})
