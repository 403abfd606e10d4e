import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createLanes, NoConnection } from './lanes'
import { APPLICATION, Pulse } from './pulse'

/** A database that refuses to hear is given up after this, milliseconds; one that is silent sooner, see `Pulse`. */
const CONNECT_MS = 8_000

/** A statement that ran into a time limit: `lock_timeout`, `statement_timeout` or `Pulse` (`query_canceled`), the driver's. */
const LIMIT_CODES = new Set(['55P03', '57014'])
const READ_TIMEOUT = 'Query read timeout'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
const isLimit = (error: unknown) =>
  LIMIT_CODES.has(String((error as { code?: unknown } | null)?.code)) || messageOf(error) === READ_TIMEOUT

/** The process of PostgreSQL that serves a connection; pg's types leave it out. */
const processOf = (client: pg.ClientBase) => (client as pg.ClientBase & { processID: number }).processID

/** Breaks a connection off at once; what waits for it fails. */
const breakOff = (client: pg.Client) => void client.connection.stream.destroy()

/**
 * pg's pool with an end to every wait. Where the database falls silent, everybody who waits for it is refused within
 * about a second, and whoever comes is refused at once, until it answers again. Otherwise a statement is ended after
 * about a second when it waits for a locked table or when other calls wait for its connection, else by `lock_timeout` and
 * `statement_timeout`. The calls of one path hold a share of the connections only (`lanes`).
 */
export function boundedPool(config: pg.PoolConfig & { max: number }): PostgresPool {
  const open = new Set<pg.Client>()
  /** pg bounds both waits of a connect by one number: this is the shorter one. */
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionTimeoutMillis: CONNECT_MS })
      open.add(this)
      this.once('end', () => void open.delete(this))
    }
  }
  const pool = new pg.Pool({ ...config, application_name: APPLICATION, Client })
  // A connection that breaks is replaced by the pool; unheard, the event would end the process. The pool hears it for
  // its idle ones only: one that breaks between two statements of a transaction is heard here, and the next statement
  // on it fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const lanes = createLanes(config.max)
  const silence = () => new NoConnection('the database does not answer')
  /** Those who wait for a connection of pg's pool. */
  const waiting = new Set<(error: Error) => void>()
  /** Backend process ids of the connections that run a statement of a lane. */
  const working = new Set<number>()
  const pulse = new Pulse(config, {
    onSilent: () => {
      for (const refuse of waiting) refuse(silence())
      waiting.clear()
      lanes.refuseAll(silence())
      for (const client of open) breakOff(client)
    },
    inTheWay: () => (lanes.isCrowded() ? [...working] : []),
  })

  /** A connection of pg's pool; one that comes when nobody waits for it any more goes back. */
  const take = () =>
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
        return await pulse.over(client.query(text, [...values]))
      } catch (error) {
        if (isLimit(error)) lane?.strain()
        // Its answer may still come, and the next statement on it would wait behind.
        if (messageOf(error) === READ_TIMEOUT) breakOff(client)
        throw error
      } finally {
        working.delete(pid)
      }
    }
    const release = () => {
      client.release()
      lane?.leave()
    }
    // The cursors that the type speaks of are not used.
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
