import { withoutStates } from '../scenarios/states'

test('every page has its row in the table of states (test/scenarios/page-states.ts)', () => {
  expect(withoutStates()).toEqual([])
})
