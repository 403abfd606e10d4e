import { type Engine, enginesOf, type Scenario } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'
import { states, withoutStates } from '../scenarios/states/states'

const runsOn = (scenario: Scenario, engine: Engine) => enginesOf(scenario).includes(engine)
const titles = (some: readonly Scenario[]) => some.map(({ title }) => title)

test('every page has its row in the table of states (test/scenarios/states/page-states.ts) [S8.11]', () => {
  expect(withoutStates()).toEqual([])
})

test('every scenario runs on the H5 and on the mini-program, unless one of them does not support it', () => {
  const all = [...scenarios, ...services]
  expect(titles(all.filter((one) => !runsOn(one, 'simulate')))).toEqual([])
  expect(titles(all.filter((one) => !runsOn(one, 'chromium')))).toEqual([
    'in the mini-program the leave page gives the terms and the telephone of an institution without a mini-program of its own, and its address as a text [S2.17, S19.8, S25.34]',
  ])
})

test('the journey from the channel to the application runs on every driver', () => {
  const main = scenarios.filter(({ title }) =>
    title.startsWith('a visitor comes from a channel, logs in, is matched'),
  )
  expect(main.map(enginesOf)).toEqual([['chromium', 'simulate', 'glass-easel', 'webkit', 'engines']])
})

test('every row of the table of states runs on the mini-program, and those with a login or a write also run on the H5', () => {
  expect(states.filter((one) => !runsOn(one, 'simulate'))).toEqual([])
  expect(states.filter((one) => runsOn(one, 'chromium')).length).toBeGreaterThan(10)
})
