import { formatRate } from './rate'

test('a rate is formatted with two decimals', () => {
  expect([0, 16.7, 24, 12.345].map(formatRate)).toEqual(['0.00%', '16.70%', '24.00%', '12.35%'])
})
