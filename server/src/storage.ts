import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from './config'
import { type Database, openDatabase, openPool } from './database'
import { type Embedded, startPostgres } from './postgres/embedded'
import { migrate } from './postgres/migrate'

/** How often the embedded PostgreSQL is looked after. */
const WATCH_MS = 3_000

/** The database of a running server. */
export interface Storage {
  db: Kysely<Database>
  /** Starts a vanished embedded PostgreSQL again, until `close`. */
  watch(onFault: (error: unknown) => void): void
  close(): Promise<void>
}

/** Opens the operator's PostgreSQL, else the embedded one, and brings its tables up to date. */
export async function openStorage(config: Config): Promise<Storage> {
  const embedded: Embedded | null = config.databaseUrl
    ? null
    : await startPostgres({ rootDir: config.rootDir, dataDir: config.dataDir })
  const pool: pg.Pool = openPool(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' })
  const db = openDatabase(pool)
  let timer: NodeJS.Timeout | undefined
  let watching: Promise<void> = Promise.resolve()
  const close = async () => {
    clearInterval(timer)
    await watching
    await db.destroy()
    await embedded?.stop()
  }
  try {
    await migrate(db, config.migrationsDir)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    watch: (onFault) => {
      if (!embedded) return
      timer = setInterval(() => {
        watching = embedded.ensureRunning().catch(onFault)
      }, WATCH_MS)
    },
    close,
  }
}
