import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../tables/database'

/** Inserts rows, or updates the given columns of rows whose key exists. */
export async function upsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  key: (keyof Insertable<Database[T]> & string)[],
  rows: Insertable<Database[T]>[],
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).filter((column) => !(key as string[]).includes(column))
    const values = sql.join(Object.values(row).map((value) => sql`${value}`))
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
    const target = sql.join(key.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict (${target}) do update set ${sets}`.execute(
      db,
    )
  }
}
