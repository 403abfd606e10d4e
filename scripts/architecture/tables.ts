import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/src/tables/database'

interface Column {
  table: string
  name: string
  type: string
  primary: boolean
  /** The referenced `table.column`; null for a column that is no foreign key. */
  refers: string | null
}

/** Returns the noun that owns a table, which is the name of the file of `server/src/tables` that declares it. */
export type Owner = (table: string) => string

const columnsOf = async (db: Kysely<Database>): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as primary,
      (select r.relname || '.' || ra.attname from pg_constraint k
        join pg_class r on r.oid = k.confrelid
        join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as refers
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/**
 * Reads the keys of every table from a migrated database and returns them as a Mermaid diagram, with a list of the
 * tables of each noun.
 */
export async function drawTables(db: Kysely<Database>, owner: Owner): Promise<string> {
  const columns = await columnsOf(db)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const references = columns.filter(({ refers }) => refers !== null)
  const links = references.map(
    ({ table, name, refers }) => `  ${refers?.split('.')[0]} ||--o{ ${table} : ${name}`,
  )
  const boxes = tables.map((table) => {
    const keys = columns.filter((one) => one.table === table && (one.primary || one.refers !== null))
    const lines = keys.map(
      ({ name, type, primary, refers }) =>
        `    ${type.replace(/[^a-z0-9]+/g, '_')} ${name} ${[primary && 'PK', refers && 'FK'].filter(Boolean).join(', ')}`,
    )
    return `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const nouns = [...new Set(tables.map(owner))].sort()
  const list = nouns.map(
    (noun) =>
      `| ${noun} | ${tables
        .filter((table) => owner(table) === noun)
        .map((one) => `\`${one}\``)
        .join(', ')} |`,
  )
  return [
    '```mermaid',
    'erDiagram',
    ...links.sort(),
    ...boxes,
    '```',
    '',
    '| noun (`server/src/tables`) | tables |',
    '| --- | --- |',
    ...list,
  ].join('\n')
}
