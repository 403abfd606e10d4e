import { sql } from 'kysely'
import { TABLES } from '../../src/privacy/rooms'
import { testServer } from '../tools/harness'

const server = testServer()

/** Tables of a device or a partner's feed, in which the visitor is a remark that a deletion empties. */
const REMARKS = ['ad_clicks', 'device_channels', 'marks']
/** The ways from a phone number to a visitor, to leads and to what was provided of leads lie where the number leads. */
const DIRECTORIES = ['phones', 'lead_phones', 'provided_leads']
/** What is the same for every visitor, so that each machine of a distributed database has a copy. */
const REFERENCES = ['institutions', 'products', 'product_versions', 'shops', 'support_pages']

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.db)).rows

/** Tables with a visitor's number, without partitions, and whether each row has one. */
const owned = () =>
  rowsOf(sql<{ name: string; always: boolean }>`
    select c.relname as name, a.attnotnull as always from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' and not a.attisdropped order by 1`)

const ofVisitors = async () =>
  (await owned())
    .filter(({ name }) => !DIRECTORIES.includes(name) && !REMARKS.includes(name))
    .map(({ name }) => name)

test('a table whose rows may have no visitor belongs to devices, and every other one has the number in each row', async () => {
  const all = await owned()
  expect(all.filter(({ always }) => !always).map(({ name }) => name)).toEqual(REMARKS)
  expect((await ofVisitors()).length).toBeGreaterThan(20)
})

test('every table that belongs to a visitor has the number of the visitor as the first column of its primary key', async () => {
  const keys = await rowsOf(sql<{ name: string; first: string }>`
    select i.indrelid::regclass::text as name, a.attname as first
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisprimary`)
  const first = new Map(keys.map(({ name, first }) => [name, first]))
  const tables = await ofVisitors()
  expect(tables.map((name) => [name, first.get(name)])).toEqual(tables.map((name) => [name, 'user_id']))
})

test('the tables that are distributed by the number of the visitor are those that belong to one', async () => {
  const declared = TABLES.filter(({ key }) => key === 'user_id').map(({ name }) => name)
  expect(declared.sort()).toEqual(await ofVisitors())
})

/** What a distributed table is divided by; `reference` or `local` for one that is not. */
const KEYS = new Map<string, string>(TABLES.map(({ name, key }) => [name, key]))
const keyOf = (name: string) => KEYS.get(name) ?? 'local'
const isDivided = (name: string) => !['reference', 'local'].includes(keyOf(name))

test('every primary and unique key of a distributed table contains what the table is divided by', async () => {
  const keys = await rowsOf(sql<{ name: string; key: string; columns: string[] }>`
    select i.indrelid::regclass::text as name, i.indexrelid::regclass::text as key,
      array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`)
  const divided = keys.filter(({ name }) => isDivided(name))
  expect(divided.length).toBeGreaterThan(30)
  expect(divided.filter(({ name, columns }) => !columns.includes(keyOf(name)))).toEqual([])
})

test('every foreign key of a distributed table leads to a table that is distributed by the same column, or to a reference table', async () => {
  const foreign = await rowsOf(sql<{ name: string; leads: string; here: string[]; there: string[] }>`
    select c.conrelid::regclass::text as name, c.confrelid::regclass::text as leads,
      array(select attname::text from unnest(c.conkey) with ordinality k (n, at)
        join pg_attribute on attrelid = c.conrelid and attnum = n order by at) as here,
      array(select attname::text from unnest(c.confkey) with ordinality k (n, at)
        join pg_attribute on attrelid = c.confrelid and attnum = n order by at) as there
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace`)
  const isSound = ({ name, leads, here, there }: (typeof foreign)[number]) => {
    if (keyOf(leads) === 'reference') return true
    if (!isDivided(name)) return keyOf(name) === 'local' && keyOf(leads) === 'local'
    const place = here.indexOf(keyOf(name))
    return keyOf(leads) === keyOf(name) && place >= 0 && there[place] === keyOf(leads)
  }
  expect(foreign.length).toBeGreaterThan(30)
  expect(foreign.filter((one) => !isSound(one))).toEqual([])
})

test('every foreign key of such a table leads to rows of the same visitor, or to what is the same for all', async () => {
  const foreign = await rowsOf(sql<{ name: string; leads: string; own: boolean }>`
    select c.conrelid::regclass::text as name, c.confrelid::regclass::text as leads, exists (
      select from unnest(c.conkey, c.confkey) k (here, there)
      join pg_attribute h on h.attrelid = c.conrelid and h.attnum = here
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = there
      where h.attname = 'user_id' and t.attname = 'user_id') as own
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0
      and c.conrelid::regclass::text = any (${await ofVisitors()}::text[])`)
  expect(foreign.filter(({ own }) => own).length).toBeGreaterThan(15)
  const others = foreign.filter(({ own }) => !own)
  expect(others.filter(({ leads }) => !REFERENCES.includes(leads))).toEqual([])
  expect([...new Set(others.map(({ leads }) => leads))].sort()).toEqual([...REFERENCES].sort())
})

test('no trigger of such a table runs for a statement instead of for a row', async () => {
  // Bit 0 of the type says that it runs for each row.
  const triggers = await rowsOf(sql<{ name: string; each: boolean }>`
    select tgname as name, tgtype & 1 = 1 as each from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any (${await ofVisitors()}::text[])`)
  expect(triggers.length).toBeGreaterThan(2)
  expect(triggers.filter(({ each }) => !each)).toEqual([])
})

test('the numbers of visitors and of leads come from one sequence', async () => {
  const leads = await rowsOf(sql<{ n: number }>`select nextval('user_ids') as n`)
  expect(leads[0]?.n).toBeGreaterThan(10_000)
})
