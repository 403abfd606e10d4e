import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/postgres/tables'

/** A digest of the whole content of each table, by table name. */
export type Stored = Record<string, string>

/** Left out: every call, also a repeated one, counts against the limit of its path (app/plugins/open-call.ts). */
const counted = sql`where key not like 'open:%'`

export async function tableNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ name }) => name)
}

export async function stored(db: Kysely<Database>): Promise<Stored> {
  const digests = (await tableNames(db)).map(
    (name) =>
      sql`select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest
          from ${sql.table(name)} t ${name === 'limits' ? counted : sql``}`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

export const changedTables = (before: Stored, after: Stored): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
