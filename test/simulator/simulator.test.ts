import { sleeping } from './gate'
import { run } from './run'
import { createWorld } from './world'

jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: (ms: number) => {
    // Ten times as long, so that waiting for a delivery whose process has ended is given up soon.
    sleeping.ms += 10 * ms
    return sleeping.hook()
  },
}))
const elapsed = performance.now.bind(performance)
performance.now = () => elapsed() + sleeping.ms

const { SIMULATE_STEPS = '2000', SIMULATE_SEED = 'first' } = process.env
/** Steps on one database; a longer run continues on a new one, whose seed is the same with the number of the database. */
const WORLD = 10_000
/** Far more than a step takes. */
const STEP_MS = 60

test.each([SIMULATE_STEPS])(
  '%s steps of visitors, partners, institutions, clocks and faults refute no invariant',
  async (asked) => {
    const steps = Number(asked)
    const violations: string[] = []
    for (let begun = 0; begun < steps; begun += WORLD) {
      const world = await createWorld(begun === 0 ? SIMULATE_SEED : `${SIMULATE_SEED}.${1 + begun / WORLD}`)
      // The seed and the last lines are what a repetition needs.
      await run(world, Math.min(WORLD, steps)).catch(({ message }: Error) => {
        violations.push(`seed ${world.seed}, step ${world.state.steps}: ${message}\n${world.last.join('\n')}`)
      })
      await world.close()
    }
    expect(violations).toEqual([])
  },
  Number(SIMULATE_STEPS) * STEP_MS,
)
