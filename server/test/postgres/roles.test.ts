import { sql } from 'kysely'
import { openStorage } from '../../src/app/storage'
import { runCommand } from '../../src/commands/commands'
import type { Config } from '../../src/config/config'
import { keepPartitions } from '../../src/privacy/partitions'
import { connectionTo, createDatabase, dropDatabase, servingConnection, urlOf } from '../tools/databases'
import { testServer } from '../tools/harness'

const server = testServer()

test('the server’s role owns no table and no function, and has no right on any table but to read and write rows [S27.41]', async () => {
  // A partition that the server has made is not its own either.
  await keepPartitions(server.deps.db, server.clock.now(), (error) => expect(error).toBeUndefined())
  const { rows } = await sql<{ name: string; owner: string }>`
    select relname as name, relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
      and (relowner = 'funnel'::regrole or (relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('funnel', oid, 'truncate, references, trigger')))
    union all
    select proname, proowner::regrole::text from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = 'funnel'::regrole`.execute(server.db)
  expect(rows).toEqual([])
})

test.each([
  `update consent_ledger set channel = 'x'`,
  'delete from consent_ledger',
  `update provisions set receiver = 'x'`,
  `update readings set reason = 'x'`,
  'truncate provisions',
  'truncate consent_ledger',
  'truncate visitors cascade',
  'alter table consent_ledger disable trigger all',
  'alter table visitors add column x text',
  'drop table visitors',
  'create table x ()',
  'create or replace function catalogue_refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  `update agreement_versions set html = ''`,
  `insert into migrations (name, digest) values ('x', 'x')`,
])('the database refuses the server’s role: %s [S27.41]', async (statement) => {
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
    /^(permission denied|must be owner)/,
  )
})

test('the functions that change partitions do nothing to any other table [S27.41]', async () => {
  await sql`create table visitors_20261116 ()`.execute(server.db)
  const dropped = await sql`select drop_partition('visitors', '2026-11-16') as dropped`.execute(
    server.deps.db,
  )
  expect(dropped.rows).toEqual([{ dropped: false }])
  const added = sql`select add_partition('consent_ledger', 'at', '2026-11-16', '2026-11-23')`
  await expect(added.execute(server.deps.db)).rejects.toThrow('consent_ledger has no partitions')
})

test('production migrates only as the role of DATABASE_OWNER_URL, at a start or by migrate and by no other command, and refuses a DATABASE_URL whose role owns tables [S27.41]', async () => {
  const database = await createDatabase('template1')
  const [own, serving] = [connectionTo(database), servingConnection(database)].map(urlOf)
  const configOf = (databaseUrl = serving, databaseOwnerUrl: string | null = null): Config => {
    const mode = 'production' as const
    return { ...server.deps.config, mode, databaseUrl: databaseUrl ?? '', databaseOwnerUrl }
  }
  const start = async (...urls: Parameters<typeof configOf>) => (await openStorage(configOf(...urls))).close()
  const command = (...[name = '', ...args]: string[]) =>
    runCommand({ config: configOf(serving, own), faults: [], names: new Set() }, name, args)
  const missing =
    'The database does not have any migration: run `node dist/server.mjs migrate` with DATABASE_OWNER_URL.'
  await expect(start()).rejects.toThrow(missing)
  await expect(command('catalogue', 'log')).rejects.toThrow(missing)
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect([await command('migrate'), await command('catalogue', 'log')]).toEqual([0, 0])
  write.mockRestore()
  await expect(start(own, own)).rejects.toThrow(/^Production needs in DATABASE_URL a role that owns no table/)
  await start(serving, own)
  await start()
  const { rows } =
    await sql`select has_database_privilege('funnel', ${database}, 'temporary') as temporary`.execute(
      server.db,
    )
  expect(rows).toEqual([{ temporary: false }])
  await dropDatabase(database)
})
