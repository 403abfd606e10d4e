import pg from 'pg'
import { LIMITS } from './database'

/** Time limit of the first connection to the operator's PostgreSQL, and of its statement, milliseconds. */
const FIRST_MS = 8_000

/** The statements that a pooler runs on each connection that it opens. */
const CONNECT_QUERY = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

interface Found {
  /** A pooler such as PgBouncer stands in front of it: it gives its clients process ids of its own. */
  isPooled: boolean
  /** Every connection has the time limits. A pooler's clients cannot set them when they connect. */
  hasLimits: boolean
}

/** Connects once and asks. @throws when it cannot be used */
export async function inspect(connectionString: string): Promise<Found> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: FIRST_MS,
    query_timeout: FIRST_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; limits: Record<string, number> }>(
      `select pg_backend_pid() as pid, (select json_object_agg(name, setting::integer) from pg_settings
        where name = any($1)) as limits`,
      [Object.keys(LIMITS)],
    )
    const [{ pid, limits } = { pid: 0, limits: {} }] = rows
    const isKept = ([name, most]: [string, number]) => {
      const ms = limits[name] ?? 0
      return ms > 0 && ms <= most
    }
    return {
      isPooled: pid !== (client as unknown as { processID: number }).processID,
      hasLimits: Object.entries(LIMITS).every(isKept),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** What is wrong with `DATABASE_POOLER` for the PostgreSQL that was found, and how to mend it; null when nothing is. */
export function poolerFault({ isPooled, hasLimits }: Found, pooled: boolean): string | null {
  if (isPooled && !pooled) return 'it is behind a pooler, set DATABASE_POOLER=transaction'
  if (!pooled || hasLimits) return null
  return `the pooler in front of it must set the time limits, in pgbouncer.ini by connect_query='${CONNECT_QUERY}'`
}
