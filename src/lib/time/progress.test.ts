import { checkStates } from './progress'

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
])('with the counter at %i the checks are %j [S2.28]', (counter, states) => {
  expect(checkStates(counter)).toEqual(states)
})
