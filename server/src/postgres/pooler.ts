import type { Socket } from 'node:net'
import pg from 'pg'
import { certificateEnd } from '../lib/remote/certificate'
import { LIMITS } from './database'

/** Time limit of the first connection to the operator's PostgreSQL, and of its statement, milliseconds. */
const FIRST_MS = 8_000

/** The statements that a pooler runs on each connection that it opens. */
const CONNECT_QUERY = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

export interface Found {
  /** Name or address of its host, or the folder of its socket. */
  host: string
  /** As `server_version_num`, such as 150004. */
  version: number
  role: string
  /** Its clock. */
  now: Date
  /** The end of its certificate; null without TLS. */
  certificateEnds: Date | null

  /** A pooler such as PgBouncer stands in front of it: it gives its clients process ids of its own. */
  isPooled: boolean
  /** Every connection has the time limits. A pooler's clients cannot set them when they connect. */
  hasLimits: boolean
}

type Row = Pick<Found, 'version' | 'role' | 'now'> & { pid: number; limits: Record<string, number> }

/** Connects once and asks, within `ms` each. @throws when it cannot be used */
export async function inspect(connectionString: string, ms = FIRST_MS): Promise<Found> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::integer as version,
        current_user as role, clock_timestamp() as now, (select json_object_agg(name, setting::integer) from pg_settings
        where name = any($1)) as limits`,
      [Object.keys(LIMITS)],
    )
    const { pid, limits, ...found } = rows[0] as Row
    const { connection, processID } = client as unknown as {
      connection: { stream: Socket }
      processID: number
    }
    const { stream } = connection
    const isKept = ([name, most]: [string, number]) => {
      const ms = limits[name] ?? 0
      return ms > 0 && ms <= most
    }
    return {
      ...found,
      host: client.host,
      certificateEnds: certificateEnd(stream),
      isPooled: pid !== processID,
      hasLimits: Object.entries(LIMITS).every(isKept),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** What is wrong with `DATABASE_POOLER` for the PostgreSQL that was found, and how to mend it; null when nothing is. */
export function poolerFault(
  { isPooled, hasLimits }: Pick<Found, 'isPooled' | 'hasLimits'>,
  pooled: boolean,
): string | null {
  if (isPooled && !pooled) return 'it is behind a pooler, set DATABASE_POOLER=transaction'
  if (!pooled || hasLimits) return null
  return `the pooler in front of it must set the time limits, in pgbouncer.ini by connect_query='${CONNECT_QUERY}'`
}
