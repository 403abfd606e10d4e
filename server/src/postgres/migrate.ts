import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import { grantRights, hasRights, type ServerRole } from './rights'
import type { Db } from './tables'

const LOCK = 727_274

/** The database was made from other migration files than this release has; the message is one sentence that says what to do. */
export class OtherSchema extends Error {}

/** The statements of a migration without comments and line breaks, so that a comment can be corrected. */
const digestOf = (text: string) => sha256(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())

/** Removes the transaction's time limits: a starting server waits for the start of another one. */
export const waitForLocks = <D>(trx: Kysely<D>) =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx)

/** The `*.sql` files that were not applied yet, by name. @throws {OtherSchema} an applied one is another or is gone */
async function waiting(db: Db, folder: string): Promise<{ name: string; text: string }[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const texts = new Map(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
  const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migrations`.execute(
    db,
  )
  for (const { name, digest } of rows) {
    const text = texts.get(name)
    if (text === undefined && name > (files.at(-1) ?? ''))
      throw new OtherSchema(
        `The database is newer than this release, which has no ${name}: start the release that migrated it, or a later one.`,
      )
    if (text === undefined || digestOf(text) !== digest)
      throw new OtherSchema(
        `The database was made from another ${name} than the one in server/migrations: use an empty database, in development by deleting the folder of DATA_DIR (.data).`,
      )
  }
  const applied = new Set(rows.map(({ name }) => name))
  return [...texts].filter(([name]) => !applied.has(name)).map(([name, text]) => ({ name, text }))
}

/**
 * Applies the new `*.sql` files by name, in one transaction, one server at a time; returns the names. Then the server's
 * own role, if it is another one, has its rights. @throws {OtherSchema}
 */
export async function migrate(db: Db, folder: string, server?: ServerRole): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await waitForLocks(trx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await sql`create table if not exists migrations (
      name text primary key, digest text not null, at timestamptz not null default now())`.execute(trx)
    const added = await waiting(trx, folder)
    for (const { name, text } of added) {
      // Without parameters PostgreSQL accepts a whole file of statements as one simple query.
      await sql.raw(text).execute(trx)
      await sql`insert into migrations (name, digest) values (${name}, ${digestOf(text)})`.execute(trx)
    }
    if (server && (added.length > 0 || !(await hasRights(trx, server)))) await grantRights(trx, server)
    return added.map(({ name }) => name)
  })
}

/** The first migration that was not applied, in words; null when all were. @throws {OtherSchema} as `migrate` */
export async function missingMigration(db: Db, folder: string): Promise<string | null> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('migrations') is not null as made`.execute(
    db,
  )
  if (!rows[0]?.made) return 'any migration'
  const [first] = await waiting(db, folder)
  return first?.name ?? null
}

/** For a role that cannot migrate. @throws {OtherSchema} a migration was not applied, or as `migrate` */
export async function checkMigrated(db: Db, folder: string): Promise<void> {
  const missing = await missingMigration(db, folder)
  if (missing)
    throw new OtherSchema(
      `The database does not have ${missing}: run \`node dist/server.mjs migrate\` with DATABASE_OWNER_URL.`,
    )
}
