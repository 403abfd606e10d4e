import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config/config'
import { ConfigError } from './config/values'
import { createVault } from './lib/vault'
import { openDatabase, openPool } from './postgres/database'
import { type Embedded, startPostgres } from './postgres/embedded'
import { migrate } from './postgres/migrate'
import type { Database } from './tables/database'

/** How long after a look at the embedded PostgreSQL the next one follows. */
const WATCH_MS = 1_000

/** The database of a running server. */
export interface Storage {
  db: Kysely<Database>
  /** Starts a vanished embedded PostgreSQL again, until `close`. */
  watch(onFault: (error: unknown) => void): void
  close(): Promise<void>
}

/** What stands in one line of an error; of several addresses that were tried, the last one's. Never the address: it holds the password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1))
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ERR_INVALID_URL'
    ? 'it is no address'
    : String(message || code).split('\n', 1)[0] || 'no answer'
}

const unusable = (error: unknown) =>
  new ConfigError(`DATABASE_URL does not lead to a PostgreSQL that can be used: ${reasonOf(error)}.`)

/** The operator's own PostgreSQL. @throws {ConfigError} one sentence when it cannot be used */
async function openOwn(connectionString: string): Promise<Kysely<Database>> {
  let db: Kysely<Database> | undefined
  try {
    db = openDatabase(openPool({ connectionString }))
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw unusable(error)
  }
}

/** Opens the operator's PostgreSQL, else the embedded one, and brings its tables up to date. */
export async function openStorage(config: Config): Promise<Storage> {
  const embedded: Embedded | null = config.databaseUrl
    ? null
    : await startPostgres({ rootDir: config.rootDir, dataDir: config.dataDir })
  const db = embedded ? openDatabase(openPool(embedded.connection)) : await openOwn(config.databaseUrl ?? '')
  let timer: NodeJS.Timeout | undefined
  let watching: Promise<void> = Promise.resolve()
  let closing = false
  const close = async () => {
    closing = true
    clearTimeout(timer)
    await watching
    await db.destroy()
    await embedded?.stop()
  }
  try {
    await migrate(db, config.migrationsDir, createVault(config.secrets))
  } catch (error) {
    await close()
    // It does not let us make tables: no rights, no writes, or somebody else's tables.
    if (!embedded && error instanceof pg.DatabaseError) throw unusable(error)
    throw error
  }
  return {
    db,
    watch: (onFault) => {
      if (!embedded) return
      // One look after the other: a recovery may take longer than the pause between them.
      const look = () => {
        watching = embedded
          .ensureRunning()
          .catch(onFault)
          .then(() => {
            if (!closing) timer = setTimeout(look, WATCH_MS)
          })
      }
      timer = setTimeout(look, WATCH_MS)
    },
    close,
  }
}
