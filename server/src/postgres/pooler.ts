import pg from 'pg'
import { LIMITS } from './database'

/** How long the first connection to the operator's PostgreSQL may take, milliseconds. */
const CONNECT_MS = 8_000

/** The statements that a pooler runs on each connection that it opens. */
const CONNECT_QUERY = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** The pooler does not set the time limits; the message says how. */
class PoolerWithoutLimits extends Error {}

/**
 * Whether a pooler such as PgBouncer stands in front of PostgreSQL: it gives its clients process ids of its own. Its
 * clients cannot hand over time limits when they connect, so it has to set them.
 * @throws {PoolerWithoutLimits} when it does not
 */
export async function detectPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; limits: Record<string, number> }>(
      `select pg_backend_pid() as pid, (select json_object_agg(name, setting::integer) from pg_settings
        where name = any($1)) as limits`,
      [Object.keys(LIMITS)],
    )
    const [{ pid, limits } = { pid: 0, limits: {} }] = rows
    if (pid === (client as unknown as { processID: number }).processID) return false
    const isKept = ([name, most]: [string, number]) => {
      const ms = limits[name] ?? 0
      return ms > 0 && ms <= most
    }
    if (Object.entries(LIMITS).every(isKept)) return true
    throw new PoolerWithoutLimits(
      `the pooler in front of it must set the time limits, in pgbouncer.ini by connect_query='${CONNECT_QUERY}'`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
