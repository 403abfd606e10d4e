import { type Kysely, sql } from 'kysely'
import type { Database } from '../postgres/tables'
import type { Fields, Kind } from './kind'

/** A table with the columns that the files decide; all others are left alone. */
export interface Source {
  table: keyof Database
  key: readonly string[]
  columns: readonly string[]
}

/** The names of a schema's members, which are those of the columns. */
export const columnsOf = ({ properties }: { properties: object }): string[] => Object.keys(properties)

export const pick = (fields: Fields, columns: readonly string[]): Fields =>
  Object.fromEntries(columns.map((column) => [column, fields[column]]))

export async function readRows(db: Kysely<Database>, { table, columns }: Source): Promise<Fields[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return (await sql<Fields>`select ${names} from ${sql.table(table)}`.execute(db)).rows
}

/** Inserts rows or updates those whose key exists. A column that a row does not have gets its default. */
export async function upsert(db: Kysely<Database>, source: Source, rows: readonly Fields[]): Promise<void> {
  const { table, key, columns } = source
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const target = sql.join(key.map((column) => sql.ref(column)))
  const others = columns.filter((column) => !key.includes(column))
  const sets = sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  for (const row of rows) {
    const values = columns.map((column) => (row[column] === undefined ? sql`default` : sql`${row[column]}`))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})
      on conflict (${target}) do update set ${sets}`.execute(db)
  }
}

export const byCode = <T extends Fields>(rows: readonly T[], key: string): Map<string, T> =>
  new Map(rows.map((row) => [String(row[key]), row]))

/** A kind whose things are the rows of one table. A row that `isEnded` counts as removed already. */
export async function rowKind(
  db: Kysely<Database>,
  {
    rows,
    isEnded = () => false,
    ...kind
  }: Source &
    Pick<Kind, 'name' | 'end' | 'remove'> & {
      rows: readonly Fields[]
      isEnded?: (row: Fields) => boolean
    },
): Promise<Kind> {
  const [key = ''] = kind.key
  const own = rows.map((row) => pick(row, kind.columns))
  const wanted = byCode(own, key)
  const stored = (await readRows(db, kind)).filter((row) => wanted.has(String(row[key])) || !isEnded(row))
  return {
    ...kind,
    wanted,
    inForce: byCode(stored, key),
    put: (codes) => {
      const changed = own.filter((row) => codes.has(String(row[key])))
      return upsert(db, kind, changed)
    },
  }
}
