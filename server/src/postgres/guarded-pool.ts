import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { ServiceDown } from '../lib/api-error'
import { isOutdated, preparedName } from '../lib/statement'
import { isRead, type Query, readers } from './readers'
import { type Send, sender } from './sender'

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

/** pg's pool with a circuit breaker. Behind a pooler it `prepares` nothing: the next backend would not know it. */
export function guardedPool(config: pg.PoolConfig, { prepares }: { prepares: boolean }): PostgresPool {
  const pool = new pg.Pool({ ...config, pipeline: true })
  // The pool replaces broken connections; without a listener the event would end the process. The pool listens on idle
  // ones only, the second listener between two statements of a transaction, whose next statement then fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const circuit = circuitBreaker(
    handleWhen((error) => UNCONNECTED.test(error.message)),
    { breaker: new ConsecutiveBreaker(OPENS_AFTER), halfOpenAfter: OPENS_FOR_MS },
  )
  const useless = new WeakSet<pg.PoolClient>()
  /** Counts the changes of results by migrations: the names of prepared statements contain it. */
  let generation = 0

  async function take(): Promise<pg.PoolClient> {
    // Nobody waits for the call that tries again.
    if (circuit.state === CircuitState.HalfOpen) throw silent()
    return circuit
      .execute(() => pool.connect())
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? silent() : error
      })
  }

  async function run(client: pg.PoolClient, send: Send, query: Query, again = true): Promise<pg.QueryResult> {
    const prepared = prepares ? preparedName(query.text) : undefined
    try {
      return await send({ ...query, ...(prepared && { name: `${prepared}.${generation}` }) })
    } catch (error) {
      if (isOutdated(error)) generation++
      // A former primary would refuse the next caller too; a new connection leads to the new primary.
      if (isReadOnly(error)) useless.add(client)
      // The answer may still arrive, and the next statement on the connection would wait for it.
      if (messageOf(error) === UNANSWERED) void (client as unknown as pg.Client).end()
      // Outside of a transaction nothing has been done yet. A commit may report the error of a statement sent together with it.
      if (again && query.text !== 'commit' && isOutdated(error) && client.getTransactionStatus() === 'I')
        return run(client, send, query, false)
      throw error
    }
  }

  const shared = readers(take, run, prepares ? (config.max ?? 0) : 0)

  /** A connection of its own is taken with the first statement that needs one. */
  function connect() {
    let own: { client: pg.PoolClient; send: Send } | undefined
    let began: string[] = []
    const query = async (text: string, values: readonly unknown[] = []) => {
      const asked = { text, values: [...values] }
      if (!own && began.length === 0) {
        if (text === 'begin') {
          began.push(text)
          return NOTHING
        }
        const answer = isRead(text) && shared.ask(asked)
        if (answer) return answer
      }
      if (!own && (text === 'commit' || text === 'rollback')) {
        began = []
        return NOTHING
      }
      if (!own) {
        const client = await take()
        own = { client, send: sender(client, began) }
      }
      return run(own.client, own.send, asked)
    }
    return { query, release: () => own?.client.release(useless.has(own.client)) }
  }

  return {
    // Kysely's type also has cursors, which are not used.
    connect: async () => connect() as never,
    end: async () => {
      await shared.end()
      await pool.end()
    },
  }
}

const NOTHING = { command: '', rowCount: 0, rows: [] }
