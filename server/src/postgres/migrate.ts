import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Vault } from '../lib/vault'
import type { Database } from '../tables/database'
import { sealNames } from './seal-names'

const LOCK = 727_274

/** Steps after a migration file that need the encryption key, which SQL does not have. */
const AFTER: Record<string, (db: Kysely<Database>, vault: Vault) => Promise<void>> = {
  '0037_sealed_names.sql': sealNames,
}

/** Removes the transaction's time limits: a starting server waits for the start of another one. */
export const waitForLocks = <D>(trx: Kysely<D>) =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx)

/**
 * Applies the new `*.sql` files of a folder in the order of their names, in one transaction, and returns their names. The
 * advisory lock serialises servers that start at the same time.
 */
export async function migrate(db: Kysely<Database>, folder: string, vault: Vault): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await waitForLocks(trx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`.execute(
      trx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx)
    const done = new Set(rows.map(({ name }) => name))
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !done.has(name))
    for (const name of files.sort()) {
      // Without parameters PostgreSQL accepts a whole file of statements as one simple query.
      await sql.raw(readFileSync(path.join(folder, name), 'utf8')).execute(trx)
      await AFTER[name]?.(trx, vault)
      await sql`insert into migrations (name) values (${name})`.execute(trx)
    }
    return files
  })
}
