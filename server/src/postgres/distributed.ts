import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables'

let known: boolean | undefined

/** Whether the tables may lie on several machines (Citus), which lock rows of one visitor only in one statement. */
export async function isDistributed(db: Db): Promise<boolean> {
  if (known === undefined) {
    const { rows } = await sql<{
      is: boolean
    }>`select to_regclass('pg_dist_partition') is not null as is`.execute(db)
    known = rows[0]?.is ?? false
  }
  return known
}

/**
 * Locks rows that a purge has found, leaving out those that another transaction has locked: all in the statement that finds
 * them, or on several machines each by itself.
 */
export async function lockFound<Row>(
  trx: Db,
  find: (lock: RawBuilder<unknown>) => RawBuilder<Row>,
  again: (row: Row) => RawBuilder<unknown>,
): Promise<Row[]> {
  const lock = sql`for update skip locked`
  if (!(await isDistributed(trx))) return (await find(lock).execute(trx)).rows
  const locked: Row[] = []
  for (const row of (await find(sql``).execute(trx)).rows)
    if ((await sql`${again(row)} ${lock}`.execute(trx)).rows.length > 0) locked.push(row)
  return locked
}
