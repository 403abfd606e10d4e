import { ownValue } from './own-value'

test.each([
  ['a', 1],
  ['b', undefined],
  ['constructor', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
])('the own property %s of a record is %s', (key, value) => {
  expect(ownValue({ a: 1 }, key)).toBe(value)
})
