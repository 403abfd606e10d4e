import { type Kysely, sql } from 'kysely'
import pg from 'pg'

/**
 * Times of this watch, in ticks: of this process's own loop, so that time in which the process itself stood still is not
 * counted against the database.
 */
const TICK_MS = 50
/** Something that takes longer is reason to ask whether the database is there at all. */
const SUSPECT = 2
/** A question on a connection of its own that takes longer means that it is not. */
const SILENT = 14

/** What the connections of the pool call themselves. */
export const APPLICATION = 'loan-matching-funnel'

/**
 * The question whether the database answers. It also cancels our statements that have waited 0.8 s for a lock on a whole
 * table, which a migration or a repair by hand may hold for minutes, and slow ones on a connection ($1) that other calls
 * wait for. Waits for a row lock are short and keep their longer limit.
 */
const QUESTION = `select pg_cancel_backend(pid) from pg_stat_activity
  where application_name = '${APPLICATION}' and usename = current_user and datname = current_database()
  and (wait_event_type = 'Lock' and wait_event = 'relation' or state = 'active' and pid = any($1))
  and query_start < clock_timestamp() - interval '0.8 s'`

/** Lets a transaction wait for locks as long as it takes: a start waits for the start of another server. */
export const waitForLocks = <D>(trx: Kysely<D>) =>
  sql`select set_config('lock_timeout', '0', true), set_config('application_name', 'start', true)`.execute(
    trx,
  )

/**
 * Finds out within about a second that a database has fallen silent: a stopped process, a dead host, a cut network, none
 * of which closes a connection. A slow statement or a long queue is no silence: the question is asked beside them.
 */
export class Pulse {
  private tick = 0
  /** What is waited for, by the tick that it began at, the oldest first. */
  private readonly waits = new Set<{ since: number }>()
  private asked: { client: pg.Client; since: number } | null = null
  private asking: pg.Client | null = null
  private silent = false
  private readonly timer: NodeJS.Timeout

  /**
   * @param hooks `onSilent` is called at each tick of a silence; `inTheWay` gives the PostgreSQL processes of the
   *   connections that others wait for
   */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly hooks: { onSilent: () => void; inTheWay: () => number[] },
  ) {
    this.timer = setInterval(() => this.look(), TICK_MS).unref()
  }

  /** The database did not answer when it was last asked; it is asked again until it does. */
  get isSilent() {
    return this.silent
  }

  /** Waits for something that the database has to answer. */
  async over<T>(work: Promise<T>): Promise<T> {
    const wait = { since: this.tick }
    this.waits.add(wait)
    try {
      return await work
    } finally {
      this.waits.delete(wait)
    }
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    if (this.silent || this.asked) this.drop()
    else await this.asking?.end().catch(() => {})
  }

  private look() {
    this.tick++
    if (this.asked && this.tick - this.asked.since >= SILENT) {
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
      await client.query(QUESTION, [this.hooks.inTheWay()])
      if (this.asked === asked) this.silent = false
    } catch {
      // An error is no silence: whoever needs the database hears it. One in a silence does not end that.
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

  /** Breaks the connection off: a silent database would not take a farewell. */
  private drop() {
    this.asking?.connection.stream.destroy()
    this.asking = null
    this.asked = null
  }
}
