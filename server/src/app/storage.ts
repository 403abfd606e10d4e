import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import { createVault } from '../lib/vault'
import { type Embedded, startPostgres } from '../postgres/embedded'
import { checkMigrated, migrate, OtherSchema } from '../postgres/migrate'
import { NoPrograms } from '../postgres/programs'
import { mayChangeSchema } from '../postgres/rights'
import { checkSecrets, WrongSecret } from '../postgres/secrets'
import { appendOnly, ending, sealedColumns } from '../privacy/rooms'
import { directSource, open, ownSource, reasonOf, type Source, unusable } from './source'

/** Connections of `Storage.reserve`. */
const RESERVE = 2

/** Milliseconds between two checks of the embedded PostgreSQL. */
const WATCH_MS = 1_000

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** Who migrates: the owner of the tables, outside of production whoever serves; null = `migrate` or a start did. */
async function ownerOf(
  source: Source,
  embedded: Embedded | null,
  { mode, databaseOwnerUrl }: Config,
  migrates: boolean,
): Promise<Source | null> {
  if (embedded) return { connection: embedded.owner, pooled: false }
  if (databaseOwnerUrl) return migrates ? directSource(databaseOwnerUrl, 'DATABASE_OWNER_URL') : null
  return mode === 'production' ? null : source
}

async function migrateAs(owner: Source, folder: string, role: string) {
  const db = open(owner, 1, { patient: true })
  try {
    await migrate(db, folder, { role, appendOnly, ending })
  } finally {
    await db.destroy()
  }
}

/** Migrates without time limits, as millions of rows may be rewritten, and compares secrets. @throws {ConfigError} */
async function prepare(source: Source, owner: Source | null, config: Config) {
  const db = open(source, 1, { patient: true })
  try {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
    if (owner) await migrateAs(owner, config.migrationsDir, rows[0]?.role ?? '')
    else await checkMigrated(db, config.migrationsDir)
    if (config.mode === 'production' && (await mayChangeSchema(db))) throw new ConfigError(OWNING)
    await checkSecrets(db, createVault(config.secrets), sealedColumns)
  } catch (error) {
    throw error instanceof WrongSecret || error instanceof OtherSchema
      ? new ConfigError(error.message)
      : error
  } finally {
    await db.destroy()
  }
}

/** Of the role in production. */
export const OWNING =
  'Production needs in DATABASE_URL a role that owns no table and no function and may create none; DATABASE_OWNER_URL names their owner.'

/** Two connections: an operator's command sends one statement after the other. `statementMs` is the limit of one, if any. */
const openPatient = (source: Source, statementMs?: number) =>
  open(source, 2, statementMs ? { statementMs } : { patient: true })

/** What heavy reads use: the replica of DATABASE_READ_URL, a moment behind, or the database. @throws {ConfigError} */
export async function openRead({ databaseReadUrl }: Config, storage: Storage, statementMs?: number) {
  if (!databaseReadUrl) return storage.openPatient(statementMs)
  return openPatient(await directSource(databaseReadUrl, 'DATABASE_READ_URL'), statementMs)
}

/** Whether a database was configured or created before: opening one where there is none creates it. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(path.join(dataDir, 'postgres'))

/** @param options `migrates`: whether the role of DATABASE_OWNER_URL, if there is one, migrates */
export async function openStorage(config: Config, { migrates = true } = {}) {
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
    await prepare(source, await ownerOf(source, embedded, config, migrates), config)
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
    openPatient: (statementMs?: number) => openPatient(source, statementMs),
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
