import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { guardedPool } from './pool'
import type { Database } from './tables'

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
 * Time limits that PostgreSQL keeps, milliseconds. A visitor's call waits for a locked row for 2.5 s; the deadlock detector
 * (1 s) comes first. The ledger's lock is left earlier: the function that takes it limits its transaction to 2 s without a
 * statement (migrations/0005_consent.sql), so that a server that hangs does not stop the consents of all others.
 */
export const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 20_000,
}

/**
 * Time limits that the server itself keeps, for a database that does not answer. A call waits at most once for a
 * connection and once for a statement before it fails, so a visitor waits less than 10 s.
 */
const CONNECTION_MS = 4_000
const STATEMENT_MS = LIMITS.statement_timeout + 500

/**
 * Opens a pool in which every wait has a time limit.
 * @param pooled a pooler is in front of PostgreSQL, and sets PostgreSQL's limits itself (postgres/pooler)
 * @param patient statements may take as long as they need: for migrations and heavy reads
 */
export const openPool = (
  connection: Connection,
  max = 16,
  { pooled = false, patient = false } = {},
): PostgresPool =>
  guardedPool(
    {
      ...connection,
      ...(!pooled && !patient && LIMITS),
      ...(!patient && { query_timeout: STATEMENT_MS }),
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
