import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../../src/config/config'
import { openDatabase, openPool } from '../../src/postgres/database'
import { migrate } from '../../src/postgres/migrate'
import type { Database } from '../../src/postgres/tables'
import { appendOnly, ending } from '../../src/privacy/rooms'
import { seed } from '../../src/seed/seed'
import { giveBack, takeDistributed } from './citus'
import type { Citus } from './citus-nodes'

type Server = { host: string; port: number; user: string; citus?: Citus }
const server = (): Server => JSON.parse(readFileSync(process.env.TEST_POSTGRES ?? '', 'utf8'))

/** Connection settings for a database of the PostgreSQL that all test files share. */
export const connectionTo = (database: string) => {
  const { host, port, user } = server()
  return { host, port, user, database }
}

/** The same as the role of a running server, which owns nothing. */
export const servingConnection = (database: string) => ({ ...connectionTo(database), user: 'funnel' })

/** The same as a value of DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: ReturnType<typeof connectionTo>) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

/** Template databases: one with tables only, and one with the seed as well. */
const MIGRATED = 'funnel_migrated'
const TEMPLATE = 'funnel_template'

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database under a temporary name and renames it when it is complete. */
async function make(name: string, from: string, work: (db: Kysely<Database>) => Promise<unknown>) {
  const building = `${name}_building`
  await onServer(async (client) => {
    await client.query(`drop database if exists ${building} with (force)`)
    await client.query(`create database ${building} template ${from}`)
  })
  const db = openDatabase(openPool(connectionTo(building), 2))
  await work(db)
  await db.destroy()
  await onServer((client) => client.query(`alter database ${building} rename to ${name}`))
}

/** Creates both templates once for all test files. A lock makes the other files wait. */
const ensureTemplates = (config: Config) =>
  onServer(async (client) => {
    await client.query('select pg_advisory_lock(4711)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return
    await client.query(`drop database if exists ${MIGRATED} with (force)`)
    await make(MIGRATED, 'template1', (db) =>
      migrate(db, config.migrationsDir, { role: 'funnel', appendOnly, ending }),
    )
    const clock = { now: () => new Date() }
    await make(TEMPLATE, MIGRATED, (db) => seed({ db, config: { ...config, mode: 'test' }, clock }))
  })

/** Creates a database for one test, as a copy of a template or (`template1`) empty. Returns its name. */
export const createDatabase = (template = TEMPLATE) =>
  onServer(async (client) => {
    const database = `t_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${database} template ${template} strategy file_copy`)
    return database
  })

/** Copies a test's database as a restored backup of it, after ending its connections. Returns the name. */
export const restored = (database: string) =>
  onServer(async (client) => {
    const copy = `t_${randomUUID().replaceAll('-', '')}`
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
    await client.query(`create database ${copy} template ${database}`)
    return copy
  })

export async function dropDatabase(database: string): Promise<void> {
  const { citus } = server()
  if (citus) await giveBack(citus, database)
  else await onServer((client) => client.query(`drop database if exists ${database} with (force)`))
}

/** Takes a database with tables and without a seed for one test. Returns its name. */
export async function takeMigrated(config: Config): Promise<string> {
  await ensureTemplates(config)
  return createDatabase(MIGRATED)
}

/** The next database, which is created while the current test runs in a file that needs more than one. */
let spare: Promise<string> | undefined
let taken = 0

/** Takes a migrated and seeded database for one test. Returns its name. */
export async function takeDatabase(config: Config): Promise<string> {
  const { citus } = server()
  if (citus) return takeDistributed(citus, config)
  await ensureTemplates(config)
  const database = await (spare ?? createDatabase())
  spare = taken++ > 0 ? createDatabase() : undefined
  spare?.catch(() => {})
  return database
}
afterAll(async () => {
  if (spare) await dropDatabase(await spare)
})
