import type { Socket } from 'node:net'
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { ServiceDown } from '../lib/api-error'
import { isOutdated, preparedName } from '../lib/statement'
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

/** pg's messages when no answer came in time: to a statement, and to a new connection (of the pool, of the client). */
const UNANSWERED = 'Query read timeout'
const UNCONNECTED = /^(Connection terminated due to connection timeout|timeout expired)$/

/** After so many connections in a row that the database did not answer, calls are refused at once … */
const OPENS_AFTER = 3
/** … for this time, milliseconds. Then one call tries again. */
const OPENS_FOR_MS = 1_000

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
/** Whether PostgreSQL refused to write, as a standby does. */
export const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === '25006'
const silent = () => new ServiceDown('the database does not answer')

const NOTHING = { command: '', rowCount: 0, rows: [] }

/**
 * Sends statements on a connection. The start of a transaction and a savepoint wait for the statement behind them and travel
 * with it, because each way to the database and back costs both sides more than most statements do.
 */
function sender(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let waiting: string[] = []
  return async (query: pg.QueryConfig) => {
    const { text } = query
    if (text === 'begin' || text.startsWith('savepoint ')) {
      waiting.push(text)
      return NOTHING
    }
    const first = waiting
    waiting = []
    // Nothing happened in the transaction.
    if (first[0] === 'begin' && (text === 'commit' || text === 'rollback')) return NOTHING
    stream.cork()
    const sent = [...first.map((one) => client.query(one)), client.query(query)]
    stream.uncork()
    const answers = await Promise.allSettled(sent)
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value
  }
}

/** pg's pool with a circuit breaker. Behind a pooler it `prepares` nothing: the next backend would not know it. */
function guardedPool(config: pg.PoolConfig, { prepares }: { prepares: boolean }): PostgresPool {
  const pool = new pg.Pool(config)
  // The pool replaces broken connections; without a listener the event would end the process. The pool listens on idle
  // ones only, the second listener between two statements of a transaction, whose next statement then fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const circuit = circuitBreaker(
    handleWhen((error) => UNCONNECTED.test(error.message)),
    { breaker: new ConsecutiveBreaker(OPENS_AFTER), halfOpenAfter: OPENS_FOR_MS },
  )
  /** Counts the changes of results by migrations: the names of prepared statements contain it. */
  let generation = 0

  async function connect(): Promise<PostgresPoolClient> {
    // Nobody waits for the call that tries again.
    if (circuit.state === CircuitState.HalfOpen) throw silent()
    const client = await circuit
      .execute(() => pool.connect())
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? silent() : error
      })
    let isUseless = false
    const send = sender(client as unknown as pg.Client)
    const query = async (text: string, values: readonly unknown[], again = true): Promise<unknown> => {
      const prepared = prepares ? preparedName(text) : undefined
      try {
        return await send({ name: prepared && `${prepared}.${generation}`, text, values: [...values] })
      } catch (error) {
        if (isOutdated(error)) generation++
        // A former primary would refuse the next caller too; a new connection leads to the new primary.
        isUseless ||= isReadOnly(error)
        // The answer may still arrive, and the next statement on the connection would wait for it.
        if (messageOf(error) === UNANSWERED) void (client as unknown as pg.Client).end()
        // Outside of a transaction nothing has been done yet.
        if (again && isOutdated(error) && (client as unknown as pg.Client).getTransactionStatus() === 'I')
          return query(text, values, false)
        throw error
      }
    }
    // Kysely's type also has cursors, which are not used.
    return { query, release: () => client.release(isUseless) } as unknown as PostgresPoolClient
  }
  return { connect, end: () => pool.end() }
}

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
      pipeline: true,
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
