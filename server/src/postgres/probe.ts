import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Home } from './home'

export const PORT = 5432
export const USER = 'app'

/** Connection settings of a client. */
export const connectionOf = (home: Home) => ({
  host: home.socket,
  port: PORT,
  user: USER,
  database: 'postgres',
})

/** A client with time limits, whose connection errors do not end the process. */
function newClient(home: Home): pg.Client {
  const client = new pg.Client({
    ...connectionOf(home),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  return client
}

/** Whether a query succeeds. The socket alone is no proof: it accepts connections while PostgreSQL starts or stops. */
export async function answers(home: Home): Promise<boolean> {
  const client = newClient(home)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL lists a closed connection until its backend process has ended, which can take this long on a busy machine. */
const LINGER_MS = 1000

/** Whether another client has a connection. */
export async function inUse(home: Home): Promise<boolean> {
  const client = newClient(home)
  const since = Date.now()
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query(
        "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if (rows[0].others === 0) return false
      if (Date.now() - since > LINGER_MS) return true
      await sleep(50)
    }
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A connection that stays open to show other processes that this one uses the database; an idle pool closes its own. */
export class Presence {
  private client: pg.Client | null = null

  async show(home: Home): Promise<void> {
    const client = newClient(home)
    client.once('end', () => {
      if (this.client === client) this.client = null
    })
    await client.connect()
    this.client = client
  }

  get isShown() {
    return this.client !== null
  }

  async end(): Promise<void> {
    await this.client?.end().catch(() => {})
  }
}
