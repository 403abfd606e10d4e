import { sql } from 'kysely'
import { sleeping } from './gate'
import { refuted } from './invariants'
import { checkRetention } from './retention'
import { run } from './run'
import { SABOTAGE } from './sabotage'
import { createWorld, type World } from './world'

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

const { SIMULATE_STEPS = '10000', SIMULATE_SEED = 'first' } = process.env
/** Steps on one database; a longer run continues on a new one, whose seed is the same with the number of the database. */
const WORLD = 10_000
/** Far more than a step takes. */
const STEP_MS = 60
/** Enough for an open application, a conversion and an event of the feed to exist at the end. */
const REPEATED = 600

const worlds: World[] = []
async function begin(seed: string) {
  const world = await createWorld(seed)
  worlds.push(world)
  return world
}
afterAll(() => Promise.all(worlds.map((world) => world.close())))

/** Runs a seed, and names the seed and the last lines when an invariant is refuted. */
async function simulate(world: World, steps: number): Promise<World> {
  await run(world, steps).catch((error: Error) => {
    error.message = `seed ${world.seed}, step ${world.state.steps}: ${error.message}\n${world.last.join('\n')}`
    throw error
  })
  return world
}

test.each([SIMULATE_STEPS])(
  '%s steps of visitors, partners, institutions, clocks and faults refute no invariant',
  async (asked) => {
    const steps = Number(asked)
    const worldsNeeded = Math.ceil(steps / WORLD)
    const total = { steps: 0, violations: [] as string[] }
    for (let n = 1; n <= worldsNeeded; n++) {
      const world = await begin(n === 1 ? SIMULATE_SEED : `${SIMULATE_SEED}.${n}`)
      await simulate(world, Math.min(WORLD, steps)).catch(
        ({ message }: Error) => void total.violations.push(message),
      )
      total.steps += world.state.steps
      await worlds.pop()?.close()
    }
    expect(total.violations).toEqual([])
    expect(total.steps).toBeGreaterThanOrEqual(steps)
  },
  Number(SIMULATE_STEPS) * STEP_MS,
)

/** What is stored, without what the seed does not decide. */
async function stored({ db }: World) {
  const { rows } = await sql<{ hash: string }>`select md5(string_agg(line, '' order by line)) as hash from (
    select concat('a', apply_no, user_id, status, updated_at) as line from applications
    union all select concat('d', kind, apply_no, lead_no, attempts, available_at, done_at) from deliveries
    union all select concat('l', seq, kind, agreement_code, at) from consent_ledger
    union all select concat('s', user_id, expires_at) from sessions) lines`.execute(db)
  return rows[0]?.hash
}

let world: World

test('the simulator makes the same calls and leaves the same rows when it starts from the same seed', async () => {
  const runs = [
    await simulate(await begin('repeated'), REPEATED),
    await simulate(await begin('repeated'), REPEATED),
  ]
  const [one, other] = await Promise.all(runs.map(async (world) => [world.digest(), await stored(world)]))
  expect(other).toEqual(one)
  world = runs[0] as World
})

class RolledBack extends Error {}

test.each(Object.entries(SABOTAGE))(
  'data that a bug has left refutes that %s',
  async (invariant, statements) => {
    const { db, clock } = world
    const broken = db.transaction().execute(async (trx) => {
      let changed = 0n
      for (const statement of statements.split(';')) {
        const { numAffectedRows = 0n } = await sql.raw(statement).execute(trx)
        changed = numAffectedRows
      }
      expect(changed).toBeGreaterThan(0n)
      const found = (await refuted(trx, world)).map((one) => one.invariant)
      await checkRetention({ ...world, db: trx }, clock.now()).catch(({ message }: Error) =>
        found.push(message.split(': ')[0] ?? ''),
      )
      expect(found).toContain(invariant)
      throw new RolledBack()
    })
    await expect(broken).rejects.toThrow(RolledBack)
  },
)
