import { own } from './own'

test.each([
  ['a', 1],
  ['b', undefined],
  ['constructor', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
])('the record’s own %s is %s', (key, value) => {
  expect(own({ a: 1 }, key)).toBe(value)
})
