import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config/config'
import type { Deps, SeededRun } from '../http/deps'
import type { Random } from '../lib/random'
import type { Db } from '../postgres/tables'

/** Reproducible by seed and name. For the sandbox only, because whoever knows the seed knows every value. */
export function seededRandom(seed: string, name: string): Random {
  let block = 0
  let left = Buffer.alloc(0)
  const bytes = (length: number): Buffer => {
    while (left.length < length) {
      const next = createHmac('sha256', seed).update(`${name}\n${block++}`).digest()
      left = Buffer.concat([left, next])
    }
    const taken = left.subarray(0, length)
    left = left.subarray(length)
    return taken
  }
  /** Rejects bytes above 249; otherwise the digits 0 to 5 would be more frequent. */
  const digit = (): number => {
    const [byte = 0] = bytes(1)
    return byte < 250 ? byte % 10 : digit()
  }
  return {
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString('hex')
      const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
      return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-')
    },
    digits: (length) => Array.from({ length }, digit).join(''),
    token: (length) => bytes(length).toString('base64url'),
  }
}

/** How far a request advances the clock: enough to request another SMS and to have read a cost sheet. */
const STEP_MS = 60_000

/**
 * A reproducible run (docs/testing.md): the clock stands still between requests, and randomness depends on the seed,
 * the device (known by the order in which devices appear), the path and the number of the request. `number` is that of
 * the start on this database, which must not generate the numbers of another one.
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

/** Starts a run: at the configured time on a new database, else after the latest time in it. */
async function startRun(db: Db, { seed, clock }: NonNullable<Config['sandbox']>): Promise<SeededRun> {
  const { rows } = await sql<{ number: number; last: Date | null }>`
    select nextval('sandbox_starts') as number, greatest(
      (select max(at) from idempotency),
      (select max(created_at) from sessions),
      (select max(created_at) from visitors)
    ) as last`.execute(db)
  const [{ number, last } = { number: 1, last: null }] = rows
  const start = last && last >= clock ? new Date(last.getTime() + STEP_MS) : clock
  return seededRun({ seed, start, number })
}

/** Clock and randomness of a server: seeded when a seed is set, else the given ones. */
export async function runDeps(
  db: Db,
  config: Pick<Config, 'sandbox'>,
  real: Pick<Deps, 'clock' | 'random'>,
): Promise<Pick<Deps, 'clock' | 'random' | 'run'>> {
  if (!config.sandbox) return real
  const run = await startRun(db, config.sandbox)
  return { clock: run.clock, random: run.random, run }
}
