import { withoutStates } from '../scenarios/states'

test('every page has its row in the table of states (test/scenarios/page-states.ts) [S8.11]', () => {
  expect(withoutStates()).toEqual([])
})
