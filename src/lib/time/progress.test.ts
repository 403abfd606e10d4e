import { COMPLETE, checkStates, nextProgress } from './progress'

test('the counter rises by 5 and stops at 95 [S2.28]', () => {
  const seen = [0]
  for (let tick = 0; tick < 30; tick++) seen.push(nextProgress(seen[tick] ?? 0))
  expect(seen.slice(0, 4)).toEqual([0, 5, 10, 15])
  expect(Math.max(...seen)).toBe(95)
  expect(seen.filter((n) => n === 95).length).toBeGreaterThan(1)
})

test.each([
  [94, 99],
  [95, 95],
  [96, 96],
  [COMPLETE, COMPLETE],
])('from %i the next value is %i [S2.28]', (from, to) => {
  expect(nextProgress(from)).toBe(to)
})

const [w, c, d] = ['waiting', 'checking', 'complete'] as const
test.each([
  [0, [c, w, w, w]],
  [25, [c, w, w, w]],
  [26, [d, c, w, w]],
  [30, [d, c, w, w]],
  [49, [d, c, w, w]],
  [50, [d, d, c, w]],
  [74, [d, d, c, w]],
  [75, [d, d, d, c]],
  [95, [d, d, d, c]],
  [98, [d, d, d, c]],
  [99, [d, d, d, d]],
  [100, [d, d, d, d]],
])('at %i the checks are %j [S2.28]', (counter, states) => {
  expect(checkStates(counter)).toEqual(states)
})

test('the counter alone never completes the last check [S2.29]', () => {
  let counter = 0
  for (let tick = 0; tick < 100; tick++) counter = nextProgress(counter)
  expect(checkStates(counter)[3]).toBe('checking')
  expect(checkStates(COMPLETE)[3]).toBe('complete')
})
