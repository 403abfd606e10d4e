import { type Expression, sql } from 'kysely'
import type { Db } from './tables'

const SIZE = 500

/** What is told of each row, read by a cursor of the transaction `trx`, so that other requests run between two pages. */
export async function inPages<Row, Told>(
  trx: Db,
  query: Expression<Row>,
  tell: (row: Row) => Told[],
): Promise<Told[]> {
  await sql`declare page no scroll cursor for ${query}`.execute(trx)
  const told: Told[] = []
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(SIZE)} from page`.execute(trx)
    for (const row of rows) told.push(...tell(row))
    if (rows.length < SIZE) break
  }
  await sql`close page`.execute(trx)
  return told
}
