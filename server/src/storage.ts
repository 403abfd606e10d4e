import type { Kysely } from 'kysely'
import type { Config } from './config'
import { type Database, openDatabase, openPool } from './database'
import { type Embedded, startPostgres } from './postgres/embedded'
import { migrate } from './postgres/migrate'

/** How long after a look at the embedded PostgreSQL the next one follows. */
const WATCH_MS = 1_000

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
  const pool = openPool(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' })
  const db = openDatabase(pool)
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
    await migrate(db, config.migrationsDir)
  } catch (error) {
    await close()
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
