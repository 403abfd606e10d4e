import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, openPool } from '../../server/src/postgres/database'
import { migrate } from '../../server/src/postgres/migrate'
import { distributionOf } from '../../server/src/privacy/distribution'
import { appendOnly, ending, TABLES } from '../../server/src/privacy/rooms'
import { citusAt, createOn, on, type Place } from '../../server/test/tools/citus-nodes'
import { until } from '../../test/drivers/until'
import type { Part, RehearsalDatabase } from './database'

const run = promisify(execFile)
const root = path.resolve(__dirname, '../..')
const DATABASE = 'funnel_rehearsal'
const START_MS = 30_000

/** A PostgreSQL of Citus, which has to run on this machine: it is killed, and started again as the account whose files it uses. */
async function machinePart(name: string, place: Place): Promise<Part> {
  const { data, bin } = await on(place, async (client) => {
    const { rows } = await client.query<{ data: string; bin: string }>(
      "select current_setting('data_directory') as data, setting as bin from pg_config where name = 'BINDIR'",
    )
    return rows[0] ?? { data: '', bin: '' }
  })
  const { uid, gid } = statSync(data)
  const isUp = () =>
    on(place, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  return {
    name,
    kill: async () =>
      process.kill(Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL'),
    async start() {
      // A new postmaster waits until the processes of the dead one have ended.
      const start = () =>
        run(path.join(bin, 'pg_ctl'), ['-D', data, '-l', path.join(data, 'rehearsal.log'), '-W', 'start'], {
          uid,
          gid,
          cwd: data,
          // Without the settings of whoever rehearses.
          env: { PATH: process.env.PATH },
        }).catch(() => {})
      const isStarted = async () => {
        if (await isUp()) return true
        await start()
        return false
      }
      await until(`${name} to start`, isStarted, START_MS)
    },
  }
}

export interface CitusWorker {
  part: Part
  /** Whether it has the rows of the visitor of this access token. */
  holds(token: string): Promise<boolean>
}

/** Whether the visitor of an access token is on the machine with this port. */
const holds = (place: Place, port: number) => (token: string) =>
  on(place, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      "select user_id from sessions where token_hash = encode(sha256($1::text::bytea), 'hex')",
      [token],
    )
    const { rowCount } = await client.query(
      `select from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('visitors', $1::bigint) and nodeport = $2`,
      [rows[0]?.user_id, port],
    )
    return rowCount === 1
  })

/** A distributed database on the Citus of `CITUS_URL`, whose servers run on this machine, and one of its workers. */
export async function startCitus(url: string): Promise<{ database: RehearsalDatabase; worker: CitusWorker }> {
  const citus = await citusAt(url)
  const place = await createOn(citus, DATABASE)
  const db = openDatabase(openPool(place, 2, { patient: true }))
  await migrate(db, path.join(root, 'server/migrations'), { role: 'funnel', appendOnly, ending })
  await db.destroy()
  await on(place, (client) => client.query(distributionOf(TABLES)))
  const urlOf = (user: string) => `postgres://${user}@${place.host}:${place.port}/${DATABASE}`
  const [ownerUrl, servingUrl] = [urlOf(place.user), urlOf('funnel')]
  const { host, port } = citus.workers[0] ?? place
  const part = await machinePart('worker', { ...place, host, port })
  return {
    database: {
      ownerUrl,
      servingUrl,
      settings: { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: servingUrl },
      parts: [await machinePart('PostgreSQL', place), part],
      stop: async () => {},
    },
    worker: { part, holds: holds(place, port) },
  }
}
