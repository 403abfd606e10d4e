import { type RawBuilder, sql } from 'kysely'
import { before, DAY } from '../lib/retention'
import { isDistributed, primaryKeyOf } from '../postgres/distributed'
import type { Db, Period, Sweep } from '../postgres/tables'
import { TABLES } from './rooms'

/** Rows of one kind that a run has deleted so far. */
export interface Progress {
  what: string
  rows: number
  /** No more batch of this kind follows. */
  done: boolean
}

export interface Pace {
  /** Called between two batches with the duration of the last one, milliseconds. */
  rest(ms: number): Promise<unknown>
  /** Ends the run after the current batch. What is committed stays deleted; the next run continues. */
  signal?: AbortSignal
  report?(progress: Progress): void
}

/** Without pauses, for tests and for a server that has no visitors. */
export const AT_ONCE: Pace = { rest: async () => {} }

/** Advisory lock of each batch's transaction. It is none of a session, which a connection pooler would share. */
const LOCK = 727_276

/** Another server of the same database deletes a batch at this moment. */
export class PurgeUnderWay extends Error {}

/** @throws {PurgeUnderWay} */
export async function lockPurge(trx: Db): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
    trx,
  )
  if (!rows[0]?.free) throw new PurgeUnderWay('another server deletes expired data at this moment')
}

/** Deletes all rows of a kind, each batch in a transaction. @throws {PurgeUnderWay}; the reason of an aborted signal */
export async function sweepAll(db: Db, now: Date, sweep: Sweep, pace: Pace): Promise<void> {
  const { what, size } = sweep
  for (let rows = 0, done = false; !done; ) {
    pace.signal?.throwIfAborted()
    const began = performance.now()
    const deleted = await db.transaction().execute(async (trx) => {
      await lockPurge(trx)
      return sweep.deleteBatch(trx, now)
    })
    rows += deleted
    done = deleted < size
    pace.report?.({ what, rows, done })
    if (!done) await pace.rest(performance.now() - began)
  }
}

const SIZE = 500

/** Ends the rows of a table after their period, the oldest first; locked ones are left to the next run. */
const sweepOf = (
  table: string,
  { from, after, when = 'true', empty }: Period<string>,
  appendOnly = false,
): Sweep => ({
  what: empty ? `${table}.${empty[0]}` : table,
  size: SIZE,
  async deleteBatch(trx, now) {
    const isDue = sql`${sql.ref(from)} < ${before(now, after)} and ${sql.raw(when)}`
    const due = (key: RawBuilder<unknown>) => sql`select ${key} from ${sql.table(table)} where ${isDue}
      order by ${sql.ref(from)} limit ${sql.lit(SIZE)}`
    // A lock needs the right to update, which the server does not have here; nobody else changes these rows either.
    const lock = appendOnly ? sql`` : sql`for update skip locked`
    // Several machines have no common place of a row, and do not lock rows for one statement.
    const key =
      (await isDistributed(trx)) && sql.join((await primaryKeyOf(trx, table)).map((name) => sql.ref(name)))
    const those = key ? sql`(${key}) in (${due(key)})` : sql`ctid = any(array(${due(sql`ctid`)} ${lock}))`
    const columns = empty?.map((column) => sql`${sql.ref(column)} = null`)
    const end = columns
      ? sql`update ${sql.table(table)} set ${sql.join(columns)}`
      : sql`delete from ${sql.table(table)}`
    // Rows of two partitions may have the same ctid.
    const { numAffectedRows } = await sql`${end} where ${those} and ${isDue}`.execute(trx)
    return Number(numAffectedRows ?? 0)
  },
})

/** Rows of tables with partitions are deleted with their partition; only what is in none is swept (partitions.ts). */
const sweeps = TABLES.flatMap(({ name, partitions, ends, appendOnly }) =>
  ends
    .filter((end) => typeof end === 'object')
    .filter(({ byHand }) => !byHand)
    .map((period) => ({
      life: partitions && !period.empty ? partitions.life : period.after,
      sweep: sweepOf(partitions && !period.empty ? `${name}_default` : name, period, appendOnly),
    })),
)

/** What ends within two days, and what ends later, by the declarations of the tables. */
export const shortLived = sweeps.filter(({ life }) => life <= 2 * DAY).map(({ sweep }) => sweep)

export const longLived = sweeps.filter(({ life }) => life > 2 * DAY).map(({ sweep }) => sweep)
