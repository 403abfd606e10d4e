import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config/config'
import { ConfigError } from '../../config/values'
import type { Deps } from '../../http/deps'
import { applyCatalogue } from '../../seed/apply'
import { readFolder } from '../../seed/folder'
import { exportCatalogue } from '../../seed/revisions'
import { reviewSource } from '../../storage'
import type { Database } from '../../tables/database'
import { type ReviewAccount, secretsOf } from './account'

/** Connections that a server may hold to the account's database. */
const CONNECTIONS = 8

/**
 * The account's data is the whole schema `public` of its database. A table in it says whose data it is: nothing is ever
 * written to, or dropped from, a database that has not been empty when the account was switched on.
 */
const MARKER = 'review_account_data'

type Account = Pick<ReviewAccount, 'account_id'>
type Needs = Pick<Deps, 'config' | 'vault'>

/** The settings of the server that handles the account: it knows no system of others, and has keys of its own. */
export const configFor = ({ config, vault }: Needs, account: Account): Config => ({
  ...config,
  mode: 'production',
  integrations: { institutions: {}, partners: {}, platforms: {} },
  secrets: secretsOf(vault, account),
  databaseUrl: config.reviewDatabaseUrl,
  databaseReadUrl: null,
  reviewDatabaseUrl: null,
  sandbox: null,
})

/** Whether the database holds this account's data; waits for whoever opens or deletes it. */
async function isOurs(trx: Kysely<Database>, { account_id }: Account, complete?: true): Promise<boolean> {
  const there = await sql<{
    marker: string | null
  }>`select to_regclass(${`public.${MARKER}`}) as marker`.execute(trx)
  if (!there.rows[0]?.marker) return false
  const { rows } = await sql`
    select from ${sql.table(MARKER)} where account_id = ${account_id} and (complete or ${!complete}) for update`.execute(
    trx,
  )
  return rows.length > 0
}

/** @throws {ConfigError} when the database is not empty */
const claim = (db: Kysely<Database>, { account_id }: Account) =>
  db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`select from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(trx)
    if (rows.length > 0)
      throw new ConfigError(
        'The database of REVIEW_DATABASE_URL is not empty: the review account needs one of its own.',
      )
    await sql`create table ${sql.table(MARKER)} (account_id text primary key, complete boolean not null)`.execute(
      trx,
    )
    await sql`insert into ${sql.table(MARKER)} values (${account_id}, false)`.execute(trx)
  })

/** Copies the catalogue in force, by its files. */
async function copyCatalogue(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  to: Kysely<Database>,
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'review-'))
  try {
    await exportCatalogue(db, folder, null)
    const { refused } = await applyCatalogue(to, readFolder(folder), {
      by: 'review-account',
      at: clock.now(),
      config,
    })
    if (refused.length > 0) throw new ConfigError(refused.join('\n'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Makes the account's tables in its empty database and copies the catalogue.
 * @throws {ConfigError} one sentence when the database is not empty or cannot be used
 */
export async function prepareData(deps: Pick<Deps, 'db' | 'clock'> & Needs, account: Account): Promise<void> {
  const source = await reviewSource(deps.config)
  const db = source.open(1, { patient: true })
  try {
    await claim(db, account)
    await source.migrate(configFor(deps, account))
    await copyCatalogue(deps, db)
    await sql`update ${sql.table(MARKER)} set complete = true`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Opens the account's data, in the newest form; null when it is not, or no longer, complete. */
export async function openData(deps: Needs, account: Account): Promise<Kysely<Database> | null> {
  const source = await reviewSource(deps.config)
  const db = source.open(CONNECTIONS)
  try {
    const isOpen = await db.transaction().execute(async (trx) => {
      if (!(await isOurs(trx, account, true))) return false
      // Holds the lock, because after a deletion it would make new tables.
      await source.migrate(configFor(deps, account))
      return true
    })
    if (isOpen) return db
  } catch (error) {
    await db.destroy()
    throw error
  }
  await db.destroy()
  return null
}

/** Deletes all of the account's data, and nothing when the database holds other data. May be repeated. */
export async function dropData({ config }: Pick<Deps, 'config'>, account: Account): Promise<void> {
  const source = await reviewSource(config)
  const db = source.open(1, { patient: true })
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await isOurs(trx, account))) return
      await sql`drop schema public cascade`.execute(trx)
      await sql`create schema public`.execute(trx)
    })
  } finally {
    await db.destroy()
  }
}
