import { type RawBuilder, sql } from 'kysely'
import {
  ANSWER_LIFE,
  before,
  DAY,
  HOUR,
  LINK_TRACE_LIFE,
  PROOF_LIFE,
  USE_LIFE,
  VERIFIED_LIFE,
} from '../lib/retention'
import type { Database } from '../postgres/tables'
import type { Sweep } from './batches'

const SIZE = 500

interface Expired {
  table: keyof Database | `${'marks' | 'channel_hits' | 'idempotency' | 'sessions'}_default`
  /** The column of the time from which the period runs: the server's time, not the device's. */
  since: string
  /** The retention period, milliseconds. */
  life: number
  /** Which rows of the table end with the period; default all. */
  when?: RawBuilder<unknown>
  /** Columns to empty, where the row itself stays. */
  empty?: readonly string[]
}

/** Rows that depend on nothing else. An index on `since` finds them, with the condition `when`. */
const SHORT: readonly Expired[] = [
  // Of tables with partitions only what is in none (partitions.ts).
  { table: 'idempotency_default', since: 'at', life: ANSWER_LIFE },
  { table: 'cost_sheet_views', since: 'shown_at', life: DAY },
  // Identity data from a partner whose visitor did not continue.
  {
    table: 'half_orders',
    since: 'created_at',
    life: DAY,
    when: sql`identity_sealed is not null`,
    empty: ['identity_sealed'],
  },
  { table: 'limits', since: 'resets_at', life: 0 },
  { table: 'intake_days', since: 'day', life: 2 * DAY },
  { table: 'sms_codes', since: 'expires_at', life: 0 },
  {
    table: 'sessions',
    since: 'verified_at',
    life: VERIFIED_LIFE,
    when: sql`verified_at is not null`,
    empty: ['verified_person', 'verified_at'],
  },
]

/** As `SHORT`, after a longer period. */
const LONG: readonly Expired[] = [
  ...(['ad_clicks', 'ad_visitors', 'channel_hits_default', 'login_marks', 'support_clicks'] as const).map(
    (table): Expired => ({ table, since: 'at', life: USE_LIFE }),
  ),
  { table: 'marks_default', since: 'received_at', life: USE_LIFE },
  { table: 'half_events', since: 'at', life: USE_LIFE },
  // Foreign keys delete their deliveries. No click is reported for as long, so none is reported a second time afterwards.
  { table: 'conversions', since: 'at', life: USE_LIFE },
  { table: 'wechat_notices', since: 'allowed_at', life: USE_LIFE },
  // Devices of a visitor are kept for the visitor's next login. A visitor's first and last channel stay with the visitor.
  { table: 'device_channels', since: 'last_at', life: USE_LIFE, when: sql`user_id is null` },
  // Those that wait for consents are deleted with what is known of their visitors (purge-strangers.ts).
  { table: 'sessions_default', since: 'expires_at', life: 0, when: sql`not awaits_consents` },
  // The proof of a consent is kept as long as claims may arise from it; the ledger entry stays and identifies nobody any
  // more (PIPL art. 47, 73). Withdrawal notices to institutions are kept for the same period.
  { table: 'consent_subjects', since: 'ended_at', life: PROOF_LIFE },
  { table: 'deliveries', since: 'done_at', life: PROOF_LIFE, when: sql`kind = 'withdraw'` },
  {
    table: 'deliveries',
    since: 'dead_at',
    life: PROOF_LIFE,
    when: sql`dead_at is not null and kind = 'withdraw'`,
  },
  { table: 'login_ids', since: 'expires_at', life: LINK_TRACE_LIFE },
]

/**
 * Ends the rows of one table after their period, the oldest first. Rows that another transaction has locked are skipped
 * and left to the next run, so that neither waits for the other.
 */
const sweepOf = ({ table, since, life, when = sql`true`, empty }: Expired): Sweep => ({
  what: empty ? `${table}.${empty[0]}` : table,
  size: SIZE,
  async deleteBatch(trx, now) {
    const isDue = sql`${sql.ref(since)} < ${before(now, life)} and ${when}`
    const due = sql`select ctid from ${sql.table(table)} where ${isDue}
      order by ${sql.ref(since)} limit ${sql.lit(SIZE)} for update skip locked`
    const columns = empty?.map((column) => sql`${sql.ref(column)} = null`)
    const end = columns
      ? sql`update ${sql.table(table)} set ${sql.join(columns)}`
      : sql`delete from ${sql.table(table)}`
    // Rows of two partitions may have the same ctid.
    const { numAffectedRows } = await sql`${end} where ctid = any(array(${due})) and ${isDue}`.execute(trx)
    return Number(numAffectedRows ?? 0)
  },
})

/** Used nonces of the encrypted login, with their key an hour after its expiry: requests may have just read the key. */
const nonces: Sweep = {
  what: 'login_nonces',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { numAffectedRows } = await sql`
      delete from login_nonces where ctid = any(array(
        select n.ctid from login_keys k join login_nonces n using (key_id)
        where k.expires_at < ${before(now, HOUR)} limit ${sql.lit(SIZE)} for update of n skip locked))`.execute(
      trx,
    )
    return Number(numAffectedRows ?? 0)
  },
}

/** What ends within a day. */
export const shortLived: readonly Sweep[] = [
  ...SHORT.map(sweepOf),
  nonces,
  sweepOf({ table: 'login_keys', since: 'expires_at', life: HOUR }),
]

/** Also the sessions: a visitor whose session has just expired is no stranger (purge-strangers.ts). */
export const longLived: readonly Sweep[] = LONG.map(sweepOf)
