import { sql } from 'kysely'
import { withNext } from '../lib/statement'
import type { Database, Db } from './tables'

/** How many rows of one kind are kept for one account or order, so that no account can fill a table. */
const MOST = 200

/** Deletes what is older, by the column `by`, than the newest `MOST` rows with these values of `key`. */
export async function keepNewest<T extends keyof Database>(
  db: Db,
  table: T,
  key: Partial<Record<keyof Database[T] & string, unknown>>,
  by: keyof Database[T] & string,
): Promise<void> {
  const conditions = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const own = sql.join(conditions, sql` and `)
  const older = sql`
    delete from ${sql.table(table)} where ${own} and ${sql.ref(by)} < (
      select ${sql.ref(by)} from ${sql.table(table)} where ${own}
      order by ${sql.ref(by)} desc limit 1 offset ${sql.lit(MOST - 1)})`
  await withNext(db, older.compile(db))
}
