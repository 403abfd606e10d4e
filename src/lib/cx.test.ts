import { cx } from './cx'

test('class names are joined, and falsy ones are left out', () => {
  expect(cx('a', false, null, undefined, '', 'b')).toBe('a b')
})
