import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ServiceDown } from '../lib/api-error'
import { isOutdated, preparedName } from '../lib/statement'

/** pg's messages when no answer came in time: to a statement, and to a new connection (of the pool, of the client). */
const UNANSWERED = 'Query read timeout'
const UNCONNECTED = /^(Connection terminated due to connection timeout|timeout expired)$/

/** After so many connections in a row that the database did not answer, calls are refused at once … */
const OPENS_AFTER = 3
/** … for this time, milliseconds. Then one call tries again. */
const OPENS_FOR_MS = 1_000

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
const silent = () => new ServiceDown('the database does not answer')

/**
 * pg's pool, whose options limit each wait, with a circuit breaker around taking a connection.
 * @param prepares whether `statement`s are prepared by name: not behind a pooler, which gives each transaction another
 * backend, and that one does not know them
 */
export function guardedPool(config: pg.PoolConfig, { prepares }: { prepares: boolean }): PostgresPool {
  const pool = new pg.Pool(config)
  // The pool replaces broken connections; without a listener the event would end the process. The pool listens on idle
  // connections only; the second listener covers one that breaks between two statements of a transaction, whose next
  // statement then fails.
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
    const query = async (text: string, values: readonly unknown[]) => {
      const prepared = prepares ? preparedName(text) : undefined
      try {
        return await client.query({
          name: prepared && `${prepared}.${generation}`,
          text,
          values: [...values],
        })
      } catch (error) {
        if (isOutdated(error)) generation++
        // The answer may still arrive, and the next statement on the connection would wait for it.
        if (messageOf(error) === UNANSWERED) void (client as unknown as pg.Client).end()
        throw error
      }
    }
    // Kysely's type also has cursors, which are not used.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return { connect, end: () => pool.end() }
}
