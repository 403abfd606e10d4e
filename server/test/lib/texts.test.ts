import { fen } from '@contract/brands'
import { isPersonName } from '@contract/rules/person-name'
import { withoutNumbers } from '../../src/lib/masked-text'
import { before, DAY } from '../../src/lib/retention'
import { chinaDate } from '../../src/lib/time/china-date'
import { momentOf } from '../../src/lib/time/moment'
import { yuan } from '../../src/lib/yuan'

test.each([
  ['2026-11-20T14:05Z', '2026-11-20T14:05:00.000Z'],
  ['2026-11-20T14:05:09+08:00', '2026-11-20T06:05:09.000Z'],
  ['2026-11-20T14:05:09.1-08:00', '2026-11-20T22:05:09.100Z'],
  ['2026-11-20T14:05:09.123Z', '2026-11-20T14:05:09.123Z'],
])('the time %s is parsed as %s', (text, iso) => expect(momentOf(text)?.toISOString()).toBe(iso))

test.each([
  '',
  '1',
  'Friday',
  '2026-11-20',
  '2026-11-20T14:05',
  '2026-11-20T14:05:09',
  '2026-11-20T14Z',
  '2026-11-20T14:05:09.1234Z',
  '2026-11-20T14:05:09.Z',
  '2026-11-20T14:05:09+0800',
  '2026-13-20T14:05Z',
  ' 2026-11-20T14:05Z',
  '2026-11-20T14:05Z ',
  '12026-11-20T14:05Z',
])('the text %j is not a time', (text) => expect(momentOf(text)).toBeNull())

test.each([
  ['11010519491231002X', '******************'],
  ['id 11010519491231002x, 110105194912310021.', 'id ******************, ******************.'],
  ['13800138000', '138****8000'],
  ['电话13800138000，19900001111', '电话138****8000，199****1111'],
  ['+8613800138000', '+8613800138000'],
  ['113800138000', '113800138000'],
  ['138001380001', '138001380001'],
  ['a13800138000', 'a13800138000'],
  ['13800138000a', '13800138000a'],
  ['Z13800138000Z', 'Z13800138000Z'],
  ['12800138000', '12800138000'],
  ['a11010519491231002X', 'a11010519491231002X'],
  ['11010519491231002XY', '11010519491231002XY'],
  ['1110105194912310021', '1110105194912310021'],
  ['11010519491231002', '11010519491231002'],
])('%j is logged as %j', (text, kept) => expect(withoutNumbers(text)).toBe(kept))

test.each([
  ['张三', true],
  ['阿卜杜拉·买买提', true],
  ['一'.repeat(20), true],
  ['一'.repeat(21), false],
  ['张', false],
  ['张··三', false],
  ['张三·', false],
  ['·张三', false],
  ['张a三', false],
])('%s can be the name of a person: %s', (text, name) => expect(isPersonName(text)).toBe(name))

test.each([
  [0, '0元'],
  [1, '0.01元'],
  [10, '0.10元'],
  [99_900, '999元'],
  [100_000, '1,000元'],
  [100_000_050, '1,000,000.50元'],
])('%d fen are read as %s', (amount, text) => expect(yuan(fen(amount))).toBe(text))

test('a day in China begins at 16:00 of the day before in London', () => {
  expect(chinaDate(new Date('2026-01-08T15:59:59Z'))).toBe('2026-01-08')
  expect(chinaDate(new Date('2026-01-08T16:00:00Z'))).toBe('2026-01-09')
})

test('the start of a retention period that ends now lies exactly its length in the past', () => {
  expect(before(new Date('2026-01-08T16:00:00Z'), DAY)).toEqual(new Date('2026-01-07T16:00:00Z'))
})
