import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, openPool } from '../../src/postgres/database'
import { checkMigrated, migrate, OtherSchema } from '../../src/postgres/migrate'
import { appendOnly, ending } from '../../src/privacy/rooms'
import { connectionTo, createDatabase, dropDatabase } from '../tools/databases'
import { testApp } from '../tools/harness'
import { readyVisitor } from '../tools/journey'

const own: { folder: string; open: () => ReturnType<typeof openDatabase>; name: string }[] = []

/** An empty database, and a folder with these migrations. */
async function fixture(migrations: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-migrations-'))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(path.join(folder, name), text)
  const name = await createDatabase('template1')
  const made = { folder, name, open: () => openDatabase(openPool(connectionTo(name), 2)) }
  own.push(made)
  return { ...made, db: made.open() }
}

afterAll(async () => {
  for (const { folder, name } of own) {
    await dropDatabase(name)
    rmSync(folder, { recursive: true })
  }
})

test('servers that migrate at the same time apply each migration once [S27.4]', async () => {
  const { db, folder, open } = await fixture({
    '0001_a.sql': 'create table a (id int); create table b (id int);',
    '0002_b.sql': "insert into a values (1); -- ; a comment\ninsert into b values (length(';'));",
  })
  const servers = [db, open(), open(), open()]
  const applied = await Promise.all(servers.map((one) => migrate(one, folder)))
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
  for (const one of servers) await one.destroy()
})

test('a later migration is applied to a database that has the earlier ones, and keeps its rows', async () => {
  const { db, folder } = await fixture({ '0001_a.sql': 'create table a (id int); insert into a values (7);' })
  await migrate(db, folder)
  writeFileSync(path.join(folder, '0100_b.sql'), "alter table a add column note text not null default 'x'")
  expect(await migrate(db, folder)).toEqual(['0100_b.sql'])
  expect((await sql`select * from a`.execute(db)).rows).toEqual([{ id: 7, note: 'x' }])
  await db.destroy()
})

test('a migration that fails leaves nothing behind', async () => {
  const { db, folder } = await fixture({ '0001_a.sql': 'create table a (id int); select nonsense;' })
  await expect(migrate(db, folder)).rejects.toThrow('nonsense')
  const { rows } =
    await sql`select from information_schema.tables where table_name in ('a', 'migrations')`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
})

test('a database that was made from other files is refused with a sentence; a changed comment is no other file', async () => {
  const { db, folder } = await fixture({
    '0001_a.sql': 'create table a (id int); -- what it is',
    '0002_b.sql': '',
  })
  await migrate(db, folder)
  writeFileSync(path.join(folder, '0001_a.sql'), '-- What it is.\ncreate table a (id int);\n')
  expect(await migrate(db, folder)).toEqual([])
  writeFileSync(path.join(folder, '0001_a.sql'), 'create table a (id bigint);')
  await expect(migrate(db, folder)).rejects.toThrow('another 0001_a.sql than the one in server/migrations')
  rmSync(path.join(folder, '0001_a.sql'))
  await expect(migrate(db, folder)).rejects.toThrow('by deleting the folder of DATA_DIR')
  await db.destroy()
})

test('a database that a newer release has migrated is refused with one sentence, and stays as it is', async () => {
  const { db, folder } = await fixture({ '0001_a.sql': 'create table a (id int);', '0002_b.sql': '' })
  await migrate(db, folder)
  rmSync(path.join(folder, '0002_b.sql'))
  writeFileSync(path.join(folder, '0001_c.sql'), 'create table c (id int);')
  const refused = await migrate(db, folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OtherSchema)
  expect((refused as Error).message).toBe(
    'The database is newer than this release, which has no 0002_b.sql: start the release that migrated it, or a later one.',
  )
  expect((await sql`select to_regclass('c') as found`.execute(db)).rows).toEqual([{ found: null }])
  await db.destroy()
})

test('a running server of the previous release goes on while the next release migrates the schema of 1.0, and cannot be started again [S27.102]', async () => {
  const server = await testApp()
  const { migrationsDir } = server.deps.config
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-migrations-'))
  cpSync(migrationsDir, folder, { recursive: true })
  const later = `alter table orders add column later text not null default '';
    create table later (user_id bigint primary key);`
  writeFileSync(path.join(folder, '9999_later.sql'), later)
  const { token, order_no } = await readyVisitor(server)
  const [applied] = await Promise.all([
    migrate(server.db, folder, { role: 'funnel', appendOnly, ending }),
    readyVisitor(server),
    readyVisitor(server),
  ])
  expect(applied).toEqual(['9999_later.sql'])
  const { matched } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched.length).toBeGreaterThan(0)
  await readyVisitor(server)
  await expect(checkMigrated(server.db, migrationsDir)).rejects.toThrow('has no 9999_later.sql')
  await server.close()
  rmSync(folder, { recursive: true })
})
