import { sql } from 'kysely'
import { isoDay, periodOf } from '../lib/time/period'
import type { Db } from '../postgres/tables'
import { lockPurge, PurgeUnderWay } from './batches'
import { TABLES } from './rooms'

/** Visitors' statements queue behind a change of a table that waits for its lock: it gives up early. */
const WAIT = '300ms'
const LOCK_NOT_AVAILABLE = '55P03'

/** The beginnings of a table's partitions, from their names. */
async function existing(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ first: string }>`
    select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as first
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ '_[0-9]{8}$' order by 1`.execute(db)
  return rows.map(({ first }) => first)
}

type OnError = (error: unknown) => void

/** Null when another server makes the change, when visitors use the table at this moment, and after a failure. */
const change = <T>(db: Db, onError: OnError, work: (trx: Db) => Promise<T>): Promise<T | null> =>
  db
    .transaction()
    .execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(WAIT)}`.execute(trx)
      await lockPurge(trx)
      return work(trx)
    })
    .catch((error: unknown) => {
      const isBusy =
        error instanceof PurgeUnderWay || (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE
      if (!isBusy) onError(error)
      return null
    })

/** `moved`: the rows that were waiting for an added one in the default partition. */
type PartitionChange = { partition: string; did: 'added' | 'dropped'; moved?: number }

/** What fails is left to the next run: a row without a partition is stored in the default one and moved later. */
export async function keepPartitions(db: Db, now: Date, onError: OnError): Promise<PartitionChange[]> {
  const changes: PartitionChange[] = []
  for (const { name: table, partitions } of TABLES) {
    if (!partitions) continue
    const { by, step, ahead, life } = partitions
    const known = await existing(db, table)
    for (let turn = 0, at = now; turn <= ahead; turn++) {
      const { first, past } = periodOf(at, step)
      at = past
      if (known.includes(isoDay(first))) continue
      const added = await change(db, onError, async (trx) => {
        if ((await existing(trx, table)).includes(isoDay(first))) return null
        const { rows } = await sql<{ moved: number }>`
          select add_partition(${table}, ${by}, ${isoDay(first)}, ${isoDay(past)}) as moved`.execute(trx)
        return rows[0]
      })
      if (added) changes.push({ partition: `${table}_${isoDay(first)}`, did: 'added', moved: added.moved })
    }
    for (const first of known) {
      if (periodOf(new Date(first), step).past.getTime() + life > now.getTime()) break
      const dropped = await change(db, onError, async (trx) =>
        sql`select drop_partition(${table}, ${first})`.execute(trx),
      )
      if (dropped) changes.push({ partition: `${table}_${first}`, did: 'dropped' })
    }
  }
  return changes
}
