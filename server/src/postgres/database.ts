import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Database } from '../tables/database'
import { boundedPool } from './pool'

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
 * (1 s) comes first. A server that stops responding while it holds the ledger's lock is disconnected after 2 s, before
 * the calls that wait for the lock fail after 2.5 s.
 */
export const LIMITS = {
  statement_timeout: 7_500,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 20_000,
}

/**
 * Opens the pool. Every wait has a time limit (postgres/pool): for a lock, a statement, a connection, and for a database
 * that does not respond. The limit for a connection is the longest, because a retry would wait longer.
 * @param pooled a pooler is in front of PostgreSQL, and sets the limits itself (postgres/pooler)
 * @param patient statements may take as long as they need: for migrations
 */
export const openPool = (
  connection: Connection,
  max = 16,
  { pooled = false, patient = false } = {},
): PostgresPool =>
  boundedPool(
    {
      ...connection,
      ...(!pooled && !patient && LIMITS),
      max,
      connectionTimeoutMillis: 10_000,
      ...(!patient && { query_timeout: 8_000 }),
      keepAlive: true,
      types: {
        getTypeParser: ((id: number, format?: 'text' | 'binary') =>
          id === INT8 && format !== 'binary' ? int8 : pg.types.getTypeParser(id, format)) as never,
      },
    },
    { pooled },
  )

export const openDatabase = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
