import { planOf } from '../../bench/capacity/plan.mjs'

test('machines are planned for the busiest hour at half a core, and bytes for the whole day', () => {
  const one = { webPerCore: 20, dbPerCore: 10, dbKb: 50, walKb: 60, netKb: 100 }
  expect(Object.values(planOf(36_000_000, one))).toEqual(['36,000,000', 1000, 25, 13, 1717, 2060, 819])
})
