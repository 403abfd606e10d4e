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

/** The backend process id of a connection, which pg's types omit. */
const processOf = (client: pg.ClientBase) => (client as pg.ClientBase & { processID: number }).processID

/** Closes a connection at once; statements on it fail. */
const closeSocket = (client: pg.Client) => void client.connection.stream.destroy()

/**
 * pg's pool with a time limit for every wait. When the database stops responding, everything that waits for it is refused
 * within about a second, and new requests at once, until it responds again. Otherwise a statement is cancelled after
 * about a second when it waits for a locked table or when other requests wait for its connection, else by `lock_timeout`
 * or `statement_timeout`. The requests of one path only get a share of the connections (`lanes`).
 */
export function boundedPool(config: pg.PoolConfig & { max: number }): PostgresPool {
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
  /** Backend process ids of connections that run a statement of a lane. */
  const working = new Set<number>()
  const pulse = new Pulse(config, {
    onSilent: () => {
      for (const refuse of waiting) refuse(silence())
      waiting.clear()
      lanes.refuseAll(silence())
      for (const client of open) closeSocket(client)
    },
    blocking: () => (lanes.isCrowded() ? [...working] : []),
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
      const pid = processOf(client)
      if (lane) working.add(pid)
      try {
        return await pulse.over(client.query({ name: preparedName(text), text, values: [...values] }))
      } catch (error) {
        if (isLimit(error)) lane?.strain()
        // The response may still arrive, and the next statement on the connection would wait for it.
        if (messageOf(error) === READ_TIMEOUT) closeSocket(client)
        // Each of them has prepared the same statement.
        if (isOutdated(error)) for (const one of open) outdated.add(one)
        throw error
      } finally {
        working.delete(pid)
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
