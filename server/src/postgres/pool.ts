import net from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isOutdated, preparedName } from '../lib/statement'
import { createLanes, NoConnection } from './lanes'
import { APPLICATION, Pulse } from './pulse'

/** Time limit of connecting, milliseconds; a database that does not respond at all is detected earlier, see `Pulse`. */
const CONNECT_MS = 8_000

/** Codes of a reached time limit: `lock_timeout`, and `statement_timeout` or `Pulse` (`query_canceled`). */
const LIMIT_CODES = new Set(['55P03', '57014'])
const READ_TIMEOUT = 'Query read timeout'

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
const isLimit = (error: unknown) => LIMIT_CODES.has(codeOf(error)) || messageOf(error) === READ_TIMEOUT

/** What pg's types omit: the key by which PostgreSQL, or a pooler in front of it, finds a connection's statement. */
interface Cancellable {
  host: string
  port: number
  processID: number
  secretKey: number
}

const CANCEL_REQUEST = 80_877_102

/** Cancels the statement of a connection by the protocol's own request, which a pooler passes on to the right backend. */
function cancel(client: pg.ClientBase) {
  const { host, port, processID, secretKey } = client as unknown as Cancellable
  const request = Buffer.alloc(16)
  for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4)
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  // The receiver closes the connection, because PgBouncer 1.18 crashes when the sender does.
  socket
    .on('error', () => {})
    .unref()
    .write(request)
}

/** Closes a connection at once; statements on it fail. */
const closeSocket = (client: pg.Client) => void client.connection.stream.destroy()

/**
 * pg's pool with a time limit for every wait. When the database stops responding, everything that waits for it is refused
 * within about a second, and new requests at once, until it responds again. Otherwise a statement is cancelled after
 * about a second when it waits for a locked table or when other requests wait for its connection, else by `lock_timeout`
 * or `statement_timeout`. The requests of one path only get a share of the connections (`lanes`).
 * @param pooled a pooler gives each transaction another backend, which does not know the others' prepared statements
 */
export function boundedPool(config: pg.PoolConfig & { max: number }, { pooled = false } = {}): PostgresPool {
  const open = new Set<pg.Client>()
  /** Connections to close instead of using them again. */
  const outdated = new WeakSet<pg.ClientBase>()
  /** pg uses one option for two waits of a connect; this sets the shorter one. */
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionTimeoutMillis: CONNECT_MS })
      open.add(this)
      this.once('end', () => void open.delete(this))
    }
  }
  const pool = new pg.Pool({ ...config, application_name: APPLICATION, Client })
  // The pool replaces broken connections; without a listener the event would end the process. The pool listens on idle
  // connections only; the second listener covers one that breaks between two statements of a transaction, whose next
  // statement then fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const lanes = createLanes(config.max)
  const silence = () => new NoConnection('the database does not respond')
  /** Rejects the waits for a connection of pg's pool. */
  const waiting = new Set<(error: Error) => void>()
  const pulse = new Pulse(config, {
    onSilent: () => {
      for (const refuse of waiting) refuse(silence())
      waiting.clear()
      lanes.refuseAll(silence())
      for (const client of open) closeSocket(client)
    },
    isCrowded: lanes.isCrowded,
  })

  /** Takes a connection of pg's pool that may be used. */
  async function take(): Promise<pg.PoolClient> {
    const client = await takeAny()
    if (!outdated.has(client)) return client
    client.release(true)
    return take()
  }

  /** Takes a connection of pg's pool; returns one that arrives after its request was refused. */
  const takeAny = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (pulse.isSilent) return reject(silence())
      waiting.add(reject)
      pulse.over(pool.connect()).then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          waiting.delete(reject)
          reject(error)
        },
      )
    })

  async function connect(): Promise<PostgresPoolClient> {
    if (pulse.isSilent) throw silence()
    const lane = lanes.current()
    await lane?.enter()
    const client = await take().catch((error: unknown) => {
      lane?.leave()
      throw error
    })
    const query = async (text: string, values: readonly unknown[]) => {
      const name = pooled ? undefined : preparedName(text)
      try {
        return await pulse.statement(
          client.query({ name, text, values: [...values] }),
          lane ? () => cancel(client) : undefined,
        )
      } catch (error) {
        if (isLimit(error)) lane?.strain()
        // The response may still arrive, and the next statement on the connection would wait for it.
        if (messageOf(error) === READ_TIMEOUT) closeSocket(client)
        // Each of them has prepared the same statement.
        if (isOutdated(error)) for (const one of open) outdated.add(one)
        throw error
      }
    }
    const release = () => {
      client.release(outdated.has(client))
      lane?.leave()
    }
    // Kysely's type also has cursors, which are not used.
    return { query, release } as unknown as PostgresPoolClient
  }

  return {
    connect,
    async end() {
      await pulse.end()
      await pool.end()
    },
  }
}
