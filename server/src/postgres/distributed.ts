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

/** Before a transaction that reads visitors' tables and then changes what is on every machine: its machines are asked in turn. */
export async function askInTurn(trx: Db): Promise<void> {
  if (await isDistributed(trx)) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
}

/** The columns of a table's primary key, which lead to a row on whatever machine it lies. */
export async function primaryKeyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = ${table}::regclass order by array_position(indkey::int2[], attnum)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Locks rows that a purge has found, leaving out those that another transaction has locked: all in the statement that finds
 * them, or on several machines each by itself. `found`: with as many as the limit, more may follow.
 */
export async function lockFound<Row>(
  trx: Db,
  find: (lock: RawBuilder<unknown>) => RawBuilder<Row>,
  again: (row: Row) => RawBuilder<unknown>,
): Promise<{ locked: Row[]; found: number }> {
  const lock = sql`for update skip locked`
  if (!(await isDistributed(trx))) {
    const { rows } = await find(lock).execute(trx)
    return { locked: rows, found: rows.length }
  }
  const locked: Row[] = []
  const { rows } = await find(sql``).execute(trx)
  for (const row of rows)
    if ((await sql`${again(row)} ${lock}`.execute(trx)).rows.length > 0) locked.push(row)
  // Where all are locked, the next batch would find the same ones.
  return { locked, found: locked.length === 0 ? 0 : rows.length }
}
