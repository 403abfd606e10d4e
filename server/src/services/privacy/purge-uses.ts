import { type Kysely, sql } from 'kysely'
import { before, USE_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'

/** Few enough for a statement's time, many enough for a busy day. */
const BATCH = 5_000

/** By table, the time that its rows go by: the server's own, not the device's. */
const USES = {
  marks: 'received_at',
  ad_clicks: 'at',
  ad_visitors: 'at',
  channel_hits: 'at',
  login_marks: 'at',
  support_clicks: 'at',
  device_channels: 'last_at',
} as const

/** Who a device belongs to is asked at their next login; one of nobody is a landing like any other. */
const ends = (table: keyof typeof USES) => (table === 'device_channels' ? sql`user_id is null` : sql`true`)

/**
 * Deletes what visits have left once its time is over. What a visitor's first and last channel were stands with the
 * visitor. In batches, each a statement of its own; a row that somebody works with is left for the next run, so that
 * neither waits for the other.
 */
export async function purgeUses(db: Kysely<Database>, now: Date): Promise<void> {
  const until = before(now, USE_LIFE)
  for (const table of Object.keys(USES) as (keyof typeof USES)[]) {
    let deleted: number
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(USES[table])} < ${until} and ${ends(table)}
          order by ${sql.ref(USES[table])} limit ${sql.lit(BATCH)} for update skip locked))`.execute(db)
      deleted = Number(numAffectedRows ?? 0)
    } while (deleted === BATCH)
  }
}
