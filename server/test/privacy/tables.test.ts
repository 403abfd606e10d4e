import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { distributionOf } from '../../src/privacy/distribution'
import { TABLES } from '../../src/privacy/rooms'
import { testServer } from '../tools/harness'

const server = testServer()

type Declared = (typeof TABLES)[number]
const columnsOf = ({ sealed = {}, hashed = [], readable = [], other }: Declared) =>
  [...Object.keys(sealed), ...hashed, ...readable, ...other].sort()

test('every table and column of the database is declared once, and every declared one exists', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attname::text collate "C") as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations' group by 1`.execute(server.db)
  const declared = TABLES.map((one) => ({ name: one.name, columns: columnsOf(one) }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(declared.sort(byName)).toEqual(rows.sort(byName))
})

test('a column that is named sealed is declared with the purpose that it is encrypted for, and no other column but a stored answer', () => {
  const sealed = TABLES.flatMap((one) => Object.keys(one.sealed ?? {}))
  const named = TABLES.flatMap(columnsOf).filter((column) => column.endsWith('_sealed'))
  expect(sealed.sort()).toEqual([...named, 'answer'].sort())
})

test('a table with partitions is declared so, by the column of its partitions', async () => {
  const { rows } = await sql<{ name: string; by: string }>`
    select partrelid::regclass::text as name, attname::text as by from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]`.execute(server.db)
  const declared = TABLES.flatMap(({ name, partitions }) => (partitions ? [{ name, by: partitions.by }] : []))
  expect(rows).toHaveLength(declared.length)
  expect(rows).toEqual(expect.arrayContaining(declared))
})

test('rows that a deletion leaves to a foreign key have one that deletes them', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(
    server.db,
  )
  const cascading = new Set(rows.map(({ name }) => name))
  const declared = TABLES.filter(({ deletion }) => deletion === 'deleted with it').map(({ name }) => name)
  expect(declared.filter((name) => !cascading.has(name))).toEqual([])
})

test('tables with the same key lie on the same machine, and reference tables come first', () => {
  const tables = [
    { name: 'visitors', key: 'user_id' },
    { name: 'orders', key: 'user_id' },
    { name: 'products', key: 'reference' },
    { name: 'limits', key: 'key' },
    { name: 'tokens', key: 'local' },
  ]
  const statements = distributionOf(tables)
    .split('\n')
    .filter((line) => line.startsWith('select '))
  expect(statements).toEqual([
    "select create_reference_table('products');",
    "select create_distributed_table('visitors', 'user_id', colocate_with => 'none');",
    "select create_distributed_table('orders', 'user_id', colocate_with => 'visitors');",
    "select create_distributed_table('limits', 'key', colocate_with => 'none');",
  ])
})

const DAY = 86_400_000
const UNITS = [
  [365 * DAY, 'year'],
  [DAY, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

function lengthOf(ms: number): string {
  const [unit, word] = UNITS.find(([unit]) => ms % unit === 0) ?? [1, 'ms']
  const count = ms / unit
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

const code = (list: readonly string[]) => list.map((one) => `\`${one}\``).join(', ')

function endText(end: Declared['ends'][number]): string {
  if (end === 'never') return 'for ever'
  if (end === 'account') return 'the account is deleted'
  if (typeof end === 'string') return `with ${code([end.slice('with '.length)])}`
  const { from, after, when, empty } = end
  const time = after ? `${lengthOf(after)} after ${code([from])}` : code([from])
  return [time, when ? ` where ${code([when])}` : '', empty ? `: ${code(empty)} emptied` : ''].join('')
}

const untilText = ({ ends, partitions }: Declared) =>
  [
    ...ends.map(endText),
    ...(partitions ? [`a whole ${partitions.step}: ${lengthOf(partitions.life)} after it`] : []),
  ].join('; ')

function personalText({ sealed = {}, hashed = [], readable = [] }: Declared): string {
  const lists = Object.entries({ encrypted: Object.keys(sealed), hashed, 'plain text': readable })
  return lists.flatMap(([how, columns]) => (columns.length ? [`${how}: ${code(columns)}`] : [])).join('; ')
}

function retentionTable(): string {
  const rows = TABLES.flatMap((one) =>
    one.owner === null
      ? []
      : `| \`${one.name}\` | ${personalText(one) || '–'} | ${untilText(one)} | ${one.deletion} | ${
          typeof one.copy === 'string' ? one.copy : `not: ${one.copy.leftOut}`
        } |`,
  )
  const nobodys = TABLES.filter(({ owner }) => owner === null).map(({ name }) => name)
  return [
    "| table | personal columns | kept until | a deletion of the account | in the visitor's copy |",
    '| --- | --- | --- | --- | --- |',
    ...rows.sort(),
    '',
    `Nothing of a visitor is in ${code(nobodys.sort())}.`,
  ].join('\n')
}

test('the retention table of docs/trust.md says what the tables declare (UPDATE_DOCS=1 writes it)', () => {
  const file = path.resolve(__dirname, '../../../docs/trust.md')
  const document = readFileSync(file, 'utf8')
  const written = document.replace(
    /(<!-- tables: .*-->\n)[\s\S]*?(\n<!-- end of tables -->)/,
    (_all, begin: string, end: string) => `${begin}\n${retentionTable()}\n${end}`,
  )
  expect(written).toContain(retentionTable())
  if (process.env.UPDATE_DOCS) writeFileSync(file, written)
  else expect(document).toBe(written)
})
