import { sql } from 'kysely'
import { before, DAY } from '../lib/retention'
import { type Period, type Sweep, sweepBy } from '../postgres/tables'
import { TABLES } from './rooms'

const SIZE = 500

/**
 * Ends the rows of one table after their period, the oldest first. Rows that another transaction has locked are skipped
 * and left to the next run, so that neither waits for the other.
 */
const sweepOf = (table: string, { from, after, when = 'true', empty }: Period<string>): Sweep =>
  sweepBy(empty ? `${table}.${empty[0]}` : table, SIZE, (now, limit) => {
    const isDue = sql`${sql.ref(from)} < ${before(now, after)} and ${sql.raw(when)}`
    const due = sql`select ctid from ${sql.table(table)} where ${isDue}
      order by ${sql.ref(from)} limit ${limit} for update skip locked`
    const columns = empty?.map((column) => sql`${sql.ref(column)} = null`)
    const end = columns
      ? sql`update ${sql.table(table)} set ${sql.join(columns)}`
      : sql`delete from ${sql.table(table)}`
    // Rows of two partitions may have the same ctid.
    return sql`${end} where ctid = any(array(${due})) and ${isDue}`
  })

/** Rows of tables with partitions are deleted with their partition; only what is in none is swept (partitions.ts). */
const sweeps = TABLES.flatMap(({ name, partitions, ends }) =>
  ends
    .filter((end) => typeof end === 'object')
    .filter(({ byHand }) => !byHand)
    .map((period) => ({
      life: partitions && !period.empty ? partitions.life : period.after,
      sweep: sweepOf(partitions && !period.empty ? `${name}_default` : name, period),
    })),
)

/** What ends within two days, and what ends later, by the declarations of the tables. */
export const shortLived = sweeps.filter(({ life }) => life <= 2 * DAY).map(({ sweep }) => sweep)
export const longLived = sweeps.filter(({ life }) => life > 2 * DAY).map(({ sweep }) => sweep)
