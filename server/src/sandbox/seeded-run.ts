import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config'
import type { Deps, SeededRun } from '../http/deps'
import type { Random } from '../lib/random'
import type { Database } from '../tables/database'
import { seededRandom } from './seeded-random'

/** By how much the clock moves with a call: an SMS may be sent again, and a cost sheet has been read. */
const STEP_MS = 60_000

/**
 * What makes two runs the same (docs/testing.md): a clock that stands still between calls, and randomness that goes by
 * the seed, the caller's device, the call's path, and how many calls the device has made to it. A device counts by the
 * order in which devices came, because clients make their device ids up. So neither other calls at the same time nor
 * other devices change what a call draws.
 *
 * @param number of the start on this database: a second one must not draw the first one's numbers again
 */
function seededRun({ seed, start, number }: { seed: string; start: Date; number: number }): SeededRun {
  const stream = (...name: (string | number)[]) => seededRandom(seed, [number, ...name].join('\n'))
  let now = start.getTime()
  const devices = new Map<string, number>()
  const calls = new Map<string, number>()
  return {
    clock: { now: () => new Date(now) },
    random: stream('server'),
    move: () => {
      now += STEP_MS
    },
    randomOf: (device, path): Random => {
      const known = device === null ? 0 : (devices.get(device) ?? devices.size + 1)
      if (device !== null) devices.set(device, known)
      const name = `${known} ${path}`
      const count = (calls.get(name) ?? 0) + 1
      calls.set(name, count)
      return stream('call', name, count)
    },
  }
}

/** The latest time that the database knows of, where a run is taken up again. */
async function latest(db: Kysely<Database>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(at) from idempotency),
      (select max(created_at) from sessions),
      (select max(created_at) from visitors)
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Begins a run: at the configured time on a fresh database, else after what has happened on it. */
async function startRun(
  db: Kysely<Database>,
  { seed, clock }: NonNullable<Config['sandbox']>,
): Promise<SeededRun> {
  // No table of the product's: it is there only where a sandbox has been.
  await sql`create sequence if not exists sandbox_starts`.execute(db)
  const { rows } = await sql<{ number: number }>`select nextval('sandbox_starts') as number`.execute(db)
  const last = await latest(db)
  const start = last && last >= clock ? new Date(last.getTime() + STEP_MS) : clock
  return seededRun({ seed, start, number: rows[0]?.number ?? 1 })
}

/** Clock and randomness of a server: the seeded ones where a seed is set, else those that are given. */
export async function runDeps(
  db: Kysely<Database>,
  config: Pick<Config, 'sandbox'>,
  real: Pick<Deps, 'clock' | 'random'>,
): Promise<Pick<Deps, 'clock' | 'random' | 'run'>> {
  if (!config.sandbox) return real
  const run = await startRun(db, config.sandbox)
  return { clock: run.clock, random: run.random, run }
}
