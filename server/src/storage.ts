import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config/config'
import { ConfigError } from './config/values'
import { createVault } from './lib/vault'
import { NoPrograms } from './postgres/binaries'
import { openDatabase, openPool } from './postgres/database'
import { type Embedded, startPostgres } from './postgres/embedded'
import { migrate } from './postgres/migrate'
import type { Database } from './tables/database'

/** Milliseconds between two checks of the embedded PostgreSQL. */
const WATCH_MS = 1_000

/** The database of a running server. */
export interface Storage {
  db: Kysely<Database>
  /** Restarts an embedded PostgreSQL that has stopped, until `close`. */
  watch(onFault: (error: unknown) => void): void
  close(): Promise<void>
}

/** An error's first line; for several addresses, the last one's. Never the connection string: it has the password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1))
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ERR_INVALID_URL'
    ? 'it is not a valid URL'
    : String(message || code).split('\n', 1)[0] || 'no response'
}

const unusable = (error: unknown) =>
  new ConfigError(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}.`)

/** Opens the operator's PostgreSQL. @throws {ConfigError} one sentence when it cannot be used */
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

/** Opens the operator's PostgreSQL or the embedded one and applies the migrations. */
export async function openStorage(config: Config): Promise<Storage> {
  const embedded: Embedded | null = config.databaseUrl
    ? null
    : await startPostgres({ rootDir: config.rootDir, dataDir: config.dataDir }).catch((error: unknown) => {
        throw error instanceof NoPrograms ? new ConfigError(error.message) : error
      })
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
    // Tables cannot be created: missing permissions, a read-only server, or tables of another program.
    if (!embedded && error instanceof pg.DatabaseError) throw unusable(error)
    throw error
  }
  return {
    db,
    watch: (onFault) => {
      if (!embedded) return
      // One check after the other, because a recovery may take longer than the interval.
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
