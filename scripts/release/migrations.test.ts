import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(__dirname, '../../server/migrations')

/** Files below make the schema of 1.0, which no earlier release knows (CONTRIBUTING.md). */
const FIRST_LATER = '0100'

const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('the migrations that make the schema of 1.0 have not been edited since its release [S27.102]', () => {
  const digestOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
  const first = files.filter((name) => name < FIRST_LATER).sort()
  const listed = readFileSync(path.join(__dirname, 'schema-1.0.sha256'), 'utf8').trimEnd().split('\n')
  expect(first.map((name) => `${digestOf(name)}  ${name}`)).toEqual(listed)
})

/** What would make the statements of the previous release fail or wait, while its servers still run. */
const BREAKS = [
  /\bdrop\s+(table|column|view|function|constraint)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
]

/** A check that is replaced at once by one of the same name, so that the rows of both releases pass it. */
const WIDER = /drop constraint (\w+);(?=\s*alter table \w+ add constraint \1\s+check\b)/gi

/** Neither refuses a row that it took before: a primary key that gets another column, and a foreign key that goes. */
const LOOSER = /drop constraint (\w+_pkey, add primary key|\w+_fkey)\b/gi

/** The statements of a migration that a server of the previous release would notice. */
const breaksIn = (sql: string) => {
  const statements = sql.replace(/--.*$/gm, '').replace(WIDER, '').replace(LOOSER, '').split(';')
  return statements.filter((statement) => BREAKS.some((pattern) => pattern.test(statement)))
}

test('a migration leaves the previous release working, so that servers can be replaced one after the other', () => {
  const later = files.filter((name) => name >= FIRST_LATER)
  const broken = later.filter((name) => breaksIn(readFileSync(path.join(folder, name), 'utf8')).length > 0)
  expect(broken).toEqual([])
})

test.each([
  ['alter table orders rename column amount to total;', 1],
  ['alter table orders drop column amount;', 1],
  ['alter table orders alter column amount type text;', 1],
  ['alter table orders alter amount set not null;', 1],
  ['alter table orders add column note text not null;', 1],
  ['-- drop table orders;\nalter table orders add column note text;', 0],
  ["alter table orders add column note text not null default '';", 0],
  [
    'alter table orders drop constraint kind;\nalter table orders add constraint kind check (true) not valid;',
    0,
  ],
  ['alter table orders drop constraint kind;\nalter table orders add constraint other check (true);', 1],
  ['create table notes (id bigint not null);', 0],
  ['alter table marks drop constraint marks_pkey, add primary key (device, id);', 0],
  ['alter table marks drop constraint marks_pkey;', 1],
  ['alter table orders drop constraint orders_user_id_fkey;', 0],
])('%s is refused by the rule of migrations: %i', (sql, count) => {
  expect(breaksIn(sql)).toHaveLength(count)
})
