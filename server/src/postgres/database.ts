import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { guardedPool } from './guarded-pool'
import type { Database, Db } from './tables'

const INT8 = 20

/** Parses bigint as a number; throws instead of rounding one that a double cannot represent. */
function int8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

/** Location of the database: a connection string, or the folder of a unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; options?: string }

/**
 * Time limits that PostgreSQL keeps, milliseconds. The deadlock detector (1 s) comes before that of a locked row. The
 * ledger's lock is left after 2 s without a statement (migrations/0005_consent.sql).
 */
export const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 20_000,
}

/** Our own limits for a silent database: a call waits once for a connection and once for a statement, below 10 s. */
export const CONNECTION_MS = 4_000
/** How much later than PostgreSQL itself a statement is given up. */
const LATER_MS = 500
export const STATEMENT_MS = LIMITS.statement_timeout + LATER_MS

/** A pool in which every wait has a limit; `pooled`: the pooler sets PostgreSQL's; `patient`: none for statements. */
export const openPool = (
  connection: Connection,
  max = 16,
  { pooled = false, patient = false, statementMs = LIMITS.statement_timeout } = {},
): PostgresPool =>
  guardedPool(
    {
      ...connection,
      ...(!pooled && !patient && { ...LIMITS, statement_timeout: statementMs }),
      ...(!patient && { query_timeout: statementMs + LATER_MS }),
      connectionTimeoutMillis: CONNECTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      max,
      application_name: 'loan-matching-funnel',
      types: {
        getTypeParser: ((id: number, format?: 'text' | 'binary') =>
          id === INT8 && format !== 'binary' ? int8 : pg.types.getTypeParser(id, format)) as never,
      },
    },
    { prepares: !pooled && !patient },
  )

export const openDatabase = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/**
 * How many seconds a replica is behind; null for a primary. It is 0 when all that was received is replayed. Without a
 * connection to the primary that says nothing: then the time since the last transaction counts, if there was one.
 */
export async function secondsBehind(read: Db): Promise<number | 'unknown' | null> {
  const { rows } = await sql<{ replicates: boolean; seconds: number | null }>`
    select pg_is_in_recovery() as replicates, case
      when exists (select from pg_stat_wal_receiver where pid is not null)
        and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
    end::float as seconds`.execute(read)
  const [{ replicates, seconds } = { replicates: false, seconds: null }] = rows
  return replicates ? (seconds ?? 'unknown') : null
}
