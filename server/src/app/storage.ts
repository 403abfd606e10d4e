import pg from 'pg'
import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import { createVault } from '../lib/vault'
import { type Connection, openDatabase, openPool } from '../postgres/database'
import { type Embedded, startPostgres } from '../postgres/embedded'
import { migrate, OtherSchema } from '../postgres/migrate'
import { inspect, poolerFault } from '../postgres/pooler'
import { NoPrograms } from '../postgres/programs'
import { checkSecrets, WrongSecret } from '../postgres/secrets'
import { sealedColumns } from '../privacy/rooms'

/** Connections of `Storage.reserve`. */
const RESERVE = 2

/** Milliseconds between two checks of the embedded PostgreSQL. */
const WATCH_MS = 1_000

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** An error's first line; for several addresses, the last one's. Never the connection string: it has the password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1))
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ERR_INVALID_URL'
    ? 'it is not a valid URL'
    : String(message || code).split('\n', 1)[0] || 'no response'
}

const unusable = (reason: string, name = 'DATABASE_URL') =>
  new ConfigError(`The PostgreSQL of ${name} cannot be used: ${reason}.`)

type Source = { connection: Connection; pooled: boolean }

/** Connects to an operator's PostgreSQL once, and compares it with `DATABASE_POOLER`. @throws {ConfigError} */
async function ownSource(connectionString: string, pooled: boolean): Promise<Source> {
  const fault = await inspect(connectionString).then(
    (found) => poolerFault(found, pooled),
    (error: unknown) => reasonOf(error),
  )
  if (fault) throw unusable(fault)
  return { connection: { connectionString }, pooled }
}

const open = ({ connection, pooled }: Source, max: number, { patient = false } = {}) =>
  openDatabase(openPool(connection, max, { pooled, patient }))

/** Migrates without time limits, as millions of rows may be rewritten, and compares secrets. @throws {ConfigError} */
async function migrateAll(source: Source, config: Config) {
  const db = open(source, 1, { patient: true })
  const vault = createVault(config.secrets)
  try {
    await migrate(db, config.migrationsDir)
    await checkSecrets(db, vault, sealedColumns)
  } catch (error) {
    throw error instanceof WrongSecret || error instanceof OtherSchema
      ? new ConfigError(error.message)
      : error
  } finally {
    await db.destroy()
  }
}

/** Two connections: an operator's command sends one statement after the other. */
const openPatient = (source: Source) => open(source, 2, { patient: true })

/** What heavy reads use: the replica of DATABASE_READ_URL, a moment behind, or the database. @throws {ConfigError} */
export async function openRead({ databaseReadUrl }: Config, storage: Storage) {
  if (!databaseReadUrl) return storage.openPatient()
  await inspect(databaseReadUrl).catch((error: unknown) => {
    throw unusable(reasonOf(error), 'DATABASE_READ_URL')
  })
  return openPatient({ connection: { connectionString: databaseReadUrl }, pooled: false })
}

export async function openStorage(config: Config) {
  const embedded: Embedded | null = config.databaseUrl
    ? null
    : await startPostgres({ rootDir: config.rootDir, dataDir: config.dataDir }).catch((error: unknown) => {
        throw error instanceof NoPrograms ? new ConfigError(error.message) : error
      })
  const source = embedded
    ? { connection: embedded.connection, pooled: false }
    : await ownSource(config.databaseUrl ?? '', config.databasePooled)
  const db = open(source, config.databaseConnections)
  const reserve = open(source, RESERVE)
  let timer: NodeJS.Timeout | undefined
  let watching: Promise<void> = Promise.resolve()
  let closing = false
  const close = async () => {
    closing = true
    clearTimeout(timer)
    await watching
    await db.destroy()
    await reserve.destroy()
    await embedded?.stop()
  }
  try {
    await migrateAll(source, config)
  } catch (error) {
    await close()
    // Tables cannot be created: missing permissions, a read-only server, or tables of another program.
    if (!embedded && error instanceof pg.DatabaseError) throw unusable(reasonOf(error))
    throw error
  }
  return {
    db,
    reserve,
    /** A pool without the time limits of visitors' calls; behind a pooler a statement still ends after 5 s. */
    openPatient: () => openPatient(source),
    /** Restarts an embedded PostgreSQL that has stopped, until `close`. */
    watch: (onFault: (error: unknown) => void) => {
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
