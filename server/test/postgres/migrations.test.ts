import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { readOwners } from '../../../scripts/architecture/owner'
import { drawTables } from '../../../scripts/architecture/tables'
import { findRoot, readConfig } from '../../src/config/config'
import { sha256 } from '../../src/lib/canonical-json'
import { systemRandom } from '../../src/lib/random'
import { createVault } from '../../src/lib/vault'
import { openDatabase, openPool } from '../../src/postgres/database'
import { migrate } from '../../src/postgres/migrate'
import type { KnownEntry } from '../../src/services/consent/chains'
import { append } from '../../src/services/consent/ledger'
import { verifyLedger } from '../../src/services/consent/verify'
import { findVisitor } from '../../src/services/login/sessions'
import type { Database } from '../../src/tables/database'
import { connectionTo, createDatabase, dropDatabase, takeMigrated } from '../tools/databases'
import { undone, withoutTriggers } from '../tools/ledger-tamper'

const all = path.join(findRoot(), 'server/migrations')
const vault = createVault(readConfig({}).secrets)
const folders: string[] = []
const databases: string[] = []
let folder: string
let db: Kysely<Database>

function newFolder() {
  const made = mkdtempSync(path.join(tmpdir(), 'funnel-migrations-'))
  folders.push(made)
  return made
}
async function newDatabase() {
  const name = await createDatabase('template1')
  databases.push(name)
  return () => openDatabase(openPool(connectionTo(name), 2))
}

beforeAll(async () => {
  db = (await newDatabase())()
  folder = newFolder()
})
afterAll(async () => {
  await db.destroy()
  for (const name of databases) await dropDatabase(name)
  for (const made of folders) rmSync(made, { recursive: true })
})

/** Applies the migrations up to this number. */
async function migrateTo(last: string) {
  for (const file of readdirSync(all))
    if (file <= last) copyFileSync(path.join(all, file), path.join(folder, file))
  return migrate(db, folder, vault)
}

test('consents older than the ledger are entered in it in the order in which they were given and withdrawn', async () => {
  await migrateTo('0027')
  const hash = sha256('x')
  await sql`insert into agreements values ('privacy', '隐私政策', 'login', null, 1)`.execute(db)
  await sql`insert into agreement_versions values ('privacy', '1.0', 'x', ${hash}, 'y', now())`.execute(db)
  await sql`
    insert into consents (user_id, lead_no, agreement_code, version, hash, channel, device, purpose, given_at, withdrawn_at, outcome)
    values
      (7, null, 'privacy', '1.0', ${hash}, 'c1', '设备', 'login', '2026-11-02T00:00:00.123Z', null, null),
      (8, null, 'privacy', '1.0', ${hash}, '', 'd2', 'login', '2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z',
        '{"told": ["SQ2"], "stopped": ["SQ1", "XS1"]}'),
      (null, 'XS9', 'privacy', '1.0', ${hash}, '', 'd3', 'lead', '2026-11-04T00:00:00Z', null, null),
      (9, null, 'privacy', '1.0', ${hash}, '', '', 'login', '2026-11-05T00:00:00Z', '2026-11-05T00:00:00Z', null)`.execute(
    db,
  )
  const consents = async () =>
    (
      await sql`select user_id, lead_no, agreement_code, version, hash, channel, device, purpose, given_at,
    withdrawn_at, outcome from consents order by given_at`.execute(db)
    ).rows
  const before = await consents()
  expect(await migrateTo('0028')).toEqual(['0027_consent_ledger.sql'])
  expect(await consents()).toEqual(before)
  const entries = await db
    .selectFrom('consent_ledger')
    .select(['seq', 'kind', 'withdraws', 'at'])
    .orderBy('seq')
    .execute()
  expect(entries).toEqual([
    { seq: 1, kind: 'give', withdraws: null, at: new Date('2026-11-01T00:00:00Z') },
    { seq: 2, kind: 'give', withdraws: null, at: new Date('2026-11-02T00:00:00.123Z') },
    { seq: 3, kind: 'withdraw', withdraws: 1, at: new Date('2026-11-03T00:00:00Z') },
    { seq: 4, kind: 'give', withdraws: null, at: new Date('2026-11-04T00:00:00Z') },
    { seq: 5, kind: 'give', withdraws: null, at: new Date('2026-11-05T00:00:00Z') },
    { seq: 6, kind: 'withdraw', withdraws: 5, at: new Date('2026-11-05T00:00:00Z') },
  ])
})

test('the consents of a lead that was stored before leads had an end date end a year after they were given', async () => {
  const ends = () =>
    db
      .selectFrom('consent_subjects')
      .select(['lead_no', 'ended_at'])
      .where('lead_no', 'is not', null)
      .execute()
  expect(await ends()).toEqual([{ lead_no: 'XS9', ended_at: null }])
  expect(await migrateTo('0035')).toContain('0034_ends.sql')
  expect(await ends()).toEqual([{ lead_no: 'XS9', ended_at: new Date('2027-11-04T00:00:00Z') }])
})

test('names and notes that were stored in plain text are sealed, and no file of the database contains them any more', async () => {
  await migrateTo('0037')
  await sql`insert into visitors (user_id, mobile_sealed, mobile_index, phone_mark, name) overriding system value
    values (7, 'm', 'i', 'p', '欧阳若澜'), (8, 'm', 'j', 'q', null)`.execute(db)
  await sql`insert into orders (order_no, user_id, flow, name, birth_date, channel, created_at, updated_at)
    values ('DD7', 7, 2, '欧阳若澜', '1987-06-23', '', now(), now())`.execute(db)
  await sql`insert into offline_contacts values ('DD7', 'n', 'm', '北门岗亭', now())`.execute(db)
  await sql`insert into channel_hits (channel, landing, device, at)
    values ('a', 'https://x.test/landing/a?mobile=15926535897', 'd', now()), ('a', '/?name=%E6', 'd', now())`.execute(
    db,
  )
  await sql`insert into marks (id, name, page, at, props, channel, device, received_at)
    values ('m', 'n', '/', now(), '{"ids": "1", "mobile": "15926535897"}', '', 'd', now())`.execute(db)

  expect(await migrateTo('0039')).toEqual(['0037_sealed_names.sql', '0038_nothing_in_clear.sql'])
  const { rows } = await sql<{ user_id: number; visitor: string; order: string; note: string }>`
    select v.user_id, v.name_sealed as visitor, o.name_sealed as "order", c.note_sealed as note
    from visitors v left join orders o using (user_id) left join offline_contacts c using (order_no)
    order by user_id`.execute(db)
  expect(rows).toEqual([
    { user_id: 7, visitor: expect.any(String), order: expect.any(String), note: expect.any(String) },
    { user_id: 8, visitor: null, order: null, note: null },
  ])
  const [{ visitor, order, note } = { visitor: '', order: '', note: '' }] = rows
  expect([vault.open(visitor, 'name'), vault.open(order, 'name'), vault.open(note, 'note')]).toEqual([
    '欧阳若澜',
    '欧阳若澜',
    '北门岗亭',
  ])
  const hits = await db.selectFrom('channel_hits').select('landing').orderBy('id').execute()
  expect(hits.map(({ landing }) => landing)).toEqual(['/landing/:channel', ''])
  expect(await db.selectFrom('marks').select('props').execute()).toEqual([{ props: { ids: '1' } }])

  await sql`checkpoint`.execute(db)
  const words = ['欧阳若澜', '北门岗亭', '1987-06-23', '15926535897']
  const { rows: found } = await sql`
    select c.relname, word from pg_class c, unnest(${words}::text[]) as word
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and position(word::bytea in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0`.execute(db)
  expect(found).toEqual([])
})

test('an order from before the identity was asked for last keeps its answers, and is complete or goes on with the basics', async () => {
  await sql`
    insert into visitors (user_id, mobile_sealed, mobile_index, phone_mark) overriding system value
      select n, 'm', 'k' || n, 'p' from generate_series(20, 23) n;
    insert into orders (order_no, user_id, flow, name_sealed, amount, channel, created_at, updated_at)
      select 'DD' || n, n, n - 20, 's', 100000, '', now(), now() from generate_series(20, 23) n;
    update orders set term = 6, purpose = 'daily', occupation = 'other', monthly_income = 'below_3000',
      social_security = 'none', housing_fund = 'none' where order_no = 'DD21'`.execute(db)
  await migrateTo('0040')
  const { rows } = await sql`
    select flow, name_sealed, amount::int from orders where user_id >= 20 order by order_no`.execute(db)
  expect(rows).toEqual([0, 1, 0, 2].map((flow) => ({ flow, name_sealed: 's', amount: 100_000 })))
})

test('marks, landings, matches, stored answers and sessions from before the partitions are in the partition of their time', async () => {
  await migrateTo('0054')
  await sql`
    delete from marks;
    delete from channel_hits;
    insert into marks (id, name, page, at, props, channel, device, received_at) values
      ('sunday', 'n', '/', '2026-11-15T23:59:59Z', '{}', '', 'd', '2026-11-16T00:00:10Z'),
      ('wrong clock', 'n', '/', '2031-01-01T00:00:00Z', '{}', '', 'd', '2026-11-16T00:00:10Z');
    insert into channel_hits (channel, landing, device, at) values ('a', '', 'd', '2026-10-26T00:00:00Z');
    insert into match_traces (trace_id, order_no, user_id, rule_version, personalised, inputs, products, results, created_at)
      select gen_random_uuid(), 'DD7', 7, '1', true, '{}', '{}', '[]', at
      from unnest('{2026-09-30T23:59:59Z,2026-12-01T00:00:00Z}'::timestamptz[]) at;
    insert into idempotency values ('k', '/p', 'a', 'f', 'answer', '2026-11-16T23:59:59Z');
    insert into sessions (token_hash, session_id, user_id, device, channel, created_at, expires_at)
      select encode(sha256(replace(at::text, ' ', '')::bytea), 'hex'), at, 7, 'd', '', at, '2026-12-15T00:00:00Z'
      from unnest('{2026-11-15T23:59:59Z,2026-11-16T00:00:00Z}'::timestamptz[]) at`.execute(db)
  const { rows: last } = await sql`select max(id) as id from channel_hits`.execute(db)
  await migrateTo('0066')
  const partsOf = async (table: string) => {
    const { rows } = await sql<{ part: string }>`
      select tableoid::regclass::text as part from ${sql.table(table)} order by 1`.execute(db)
    return rows.map(({ part }) => part)
  }
  expect(await partsOf('marks')).toEqual(['marks_default', 'marks_20261109'].sort())
  expect(await partsOf('channel_hits')).toEqual(['channel_hits_20261026'])
  expect(await partsOf('match_traces')).toEqual(['match_traces_20260901', 'match_traces_20261201'])
  expect(await partsOf('idempotency')).toEqual(['idempotency_20261116'])
  expect(await partsOf('sessions')).toEqual(['sessions_20261109', 'sessions_20261116'])
  // The token of such a session does not name its week.
  const visitor = await findVisitor(db, '2026-11-1608:00:00+08', new Date('2026-12-01'))
  expect(visitor?.user_id).toBe(7)
  const hit = { channel: 'a', landing: '', device: 'd', at: new Date('2026-10-27') }
  const { id } = await db.insertInto('channel_hits').values(hit).returning('id').executeTakeFirstOrThrow()
  expect(last).toEqual([{ id: id - 1 }])
})

test('a ledger of one chain goes on in sixteen, which branch off from its last entry, and all of it is verified', async () => {
  const verify = (known: KnownEntry[] = [], trx = db) =>
    verifyLedger(trx, { now: new Date('2026-11-21T00:00:00Z'), known })
  expect(await migrateTo('0068')).toContain('0067_ledger_chains.sql')
  // The verification recomputes the hashes and commitments of the database.
  const before = await verify()
  expect(before).toMatchObject({ entries: 6, withdrawals: 2, anonymous: 0, problems: [] })
  expect(before.heads).toEqual([{ seq: 6, hash: expect.any(String) }])

  const text = { institution_code: null, agreement_code: 'privacy', version: '1.0', hash: sha256('x') }
  const rest = {
    purpose: 'login',
    channel: '',
    at: new Date('2026-11-20T00:00:00Z'),
    lead_no: null,
    device: 'd',
  }
  const give = { kind: 'give' as const, ...text, ...rest }
  for (const user_id of [21, 38, 21, 7, 32])
    await append(db, { random: systemRandom }, [{ ...give, user_id }])
  // A consent of the one chain is withdrawn in the visitor's own, and a server of the previous release names no chain.
  await append(db, { random: systemRandom }, [{ ...give, kind: 'withdraw', user_id: 7, withdraws: 2 }])
  await sql`insert into consent_ledger (kind, agreement_code, version, hash, purpose, channel, at, subject_digest, device_digest)
    select kind, agreement_code, version, hash, purpose, channel, at, 'x', device_digest from consent_ledger where seq = 21`.execute(
    db,
  )
  const { rows } = await sql<{ seq: number; before: number }>`
    select e.seq::int, b.seq::int as before from consent_ledger e join consent_ledger b on b.entry_hash = e.previous_hash
    where e.seq > 6 order by 1`.execute(db)
  expect(rows.map(({ seq, before }) => [seq, before])).toEqual([
    [7, 6],
    [16, 6],
    [21, 6],
    [22, 6],
    [23, 7],
    [32, 16],
    [37, 21],
  ])
  const removed = 'entry 32: its person was removed before the retention period ended'
  const { problems, heads } = await verify(before.heads)
  expect(problems).toEqual([removed])
  expect(heads.map(({ seq }) => seq)).toEqual([6, 23, 32, 37, 22])

  const cut = undone(db, async (trx) => {
    await withoutTriggers(trx, 'delete from consent_ledger where seq in (5, 6)')
    return verify(heads, trx)
  })
  expect((await cut).problems).toEqual([
    removed,
    'entries 5 to 6 are missing',
    '2 stored persons have no entry',
  ])
})

test('servers that migrate at the same time apply each migration once [S27.4]', async () => {
  const made = newFolder()
  writeFileSync(path.join(made, '0001_a.sql'), 'create table a (id int); create table b (id int);')
  writeFileSync(
    path.join(made, '0002_b.sql'),
    "insert into a values (1); -- ; a comment\ninsert into b values (length(';'));",
  )
  const open = await newDatabase()
  const servers = Array.from({ length: 4 }, open)
  const applied = await Promise.all(servers.map((one) => migrate(one, made, vault)))
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
  for (const one of servers) await one.destroy()
})

test('a migration that fails leaves nothing behind', async () => {
  const made = newFolder()
  writeFileSync(path.join(made, '0001_a.sql'), 'create table a (id int); select nonsense;')
  const own = (await newDatabase())()
  await expect(migrate(own, made, vault)).rejects.toThrow('nonsense')
  const { rows } =
    await sql`select from information_schema.tables where table_name in ('a', 'migrations')`.execute(own)
  expect(rows).toEqual([])
  await own.destroy()
})

test('docs/architecture.md shows the tables that the migrations create, each with its noun', async () => {
  const config = readConfig({})
  const { rootDir } = config
  const name = await takeMigrated(config)
  databases.push(name)
  const own = openDatabase(openPool(connectionTo(name), 1))
  const drawn = await drawTables(own, readOwners(rootDir))
  await own.destroy()
  expect(drawn).not.toContain('nobody')
  expect(readFileSync(path.join(rootDir, 'docs/architecture.md'), 'utf8')).toContain(drawn)
})
