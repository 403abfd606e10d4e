import { type Kysely, sql } from 'kysely'
import pg from 'pg'

/**
 * The times below are in ticks of this process's event loop, so that a blocked process is not mistaken for an
 * unresponsive database.
 */
const TICK_MS = 50
/** A statement that takes longer triggers a health check. */
const SUSPECT = 2
/** A health check, on a separate connection, that takes longer means that the database does not respond. */
const SILENT = 14
/** A statement that takes longer is cancelled when other requests wait for its connection. */
const SLOW = 16

/** `application_name` of the pool's connections. */
export const APPLICATION = 'loan-matching-funnel'

/**
 * The health check. It also cancels the pool's statements that have waited 0.8 s for a lock on a whole table, which a
 * migration or a manual repair may hold for minutes. Waits for a row lock are short and keep their longer limit.
 */
const QUESTION = `select pg_cancel_backend(pid) from pg_stat_activity
  where application_name = '${APPLICATION}' and usename = current_user and datname = current_database()
  and wait_event_type = 'Lock' and wait_event = 'relation'
  and query_start < clock_timestamp() - interval '0.8 s'`

/** Removes the transaction's time limits: a starting server waits for the start of another one. */
export const waitForLocks = <D>(trx: Kysely<D>) =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
    set_config('application_name', 'start', true)`.execute(trx)

/**
 * Detects within about a second that a database does not respond: a stopped process, a dead host, a cut network, none of
 * which closes a connection. Slow statements do not count, as the health check has its own connection.
 */
export class Pulse {
  private tick = 0
  /** The pending waits with their first tick, oldest first. */
  private readonly waits = new Set<{ since: number; cancel?: () => void }>()
  /** The tick of the last response to a statement. */
  private heard = 0
  private asked: { client: pg.Client; since: number } | null = null
  private asking: pg.Client | null = null
  private silent = false
  private readonly timer: NodeJS.Timeout

  /**
   * @param hooks `onSilent` is called at each tick while the database does not respond; `isCrowded` says whether requests
   * wait for the connections of others
   */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly hooks: { onSilent: () => void; isCrowded: () => boolean },
  ) {
    this.timer = setInterval(() => this.look(), TICK_MS).unref()
  }

  /** Whether the last health check failed to respond; the check is repeated until it does. */
  get isSilent() {
    return this.silent
  }

  /** Awaits a connection. */
  async over<T>(work: Promise<T>, cancel?: () => void): Promise<T> {
    const wait = { since: this.tick, cancel }
    this.waits.add(wait)
    try {
      return await work
    } finally {
      this.waits.delete(wait)
    }
  }

  /**
   * Awaits the response to a statement.
   * @param cancel ends it early; called when it is slow while other requests wait for its connection
   */
  async statement<T>(work: Promise<T>, cancel?: () => void): Promise<T> {
    try {
      const response = await this.over(work, cancel)
      this.heard = this.tick
      return response
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.heard = this.tick
      throw error
    }
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    if (this.silent || this.asked) this.drop()
    else await this.asking?.end().catch(() => {})
  }

  private look() {
    this.tick++
    // Behind a pooler the health check may wait for a connection while the database responds to others.
    if (this.asked && this.tick - Math.max(this.asked.since, this.heard) >= SILENT) {
      this.silent = true
      this.drop()
    }
    if (this.silent) this.hooks.onSilent()
    const [oldest] = this.waits
    const isSuspect = oldest !== undefined && this.tick - oldest.since >= SUSPECT
    if (!this.asked && (this.silent || isSuspect)) void this.ask()
  }

  private async ask() {
    const isNew = this.asking === null
    const client = this.asking ?? this.newClient()
    this.asking = client
    const asked = { client, since: this.tick }
    this.asked = asked
    try {
      if (isNew) await client.connect()
      await client.query(QUESTION)
      if (this.asked === asked) this.silent = false
      if (this.hooks.isCrowded())
        for (const { since, cancel } of this.waits) if (this.tick - since > SLOW) cancel?.()
    } catch {
      // An error is a response, which each statement gets too. During an outage it does not count as recovery.
      if (this.asking === client) this.asking = null
    } finally {
      if (this.asked === asked) this.asked = null
    }
  }

  private newClient() {
    const client = new pg.Client(this.connection)
    client.on('error', () => {})
    client.once('end', () => {
      if (this.asking === client) this.asking = null
    })
    return client
  }

  /** Closes the socket without pg's goodbye message, for which an unresponsive database would keep it open. */
  private drop() {
    this.asking?.connection.stream.destroy()
    this.asking = null
    this.asked = null
  }
}
