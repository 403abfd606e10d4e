import { type Kysely, sql } from 'kysely'
import { before, USE_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'

/** Small enough for the statement timeout, large enough for a busy day. */
const BATCH = 5_000

/** The time column of each table: the server's time, not the device's. */
const USES = {
  marks: 'received_at',
  ad_clicks: 'at',
  ad_visitors: 'at',
  channel_hits: 'at',
  login_marks: 'at',
  support_clicks: 'at',
  device_channels: 'last_at',
} as const

/** Devices of a visitor are kept for the visitor's next login; those without a visitor are deleted. */
const isDue = (table: keyof typeof USES) => (table === 'device_channels' ? sql`user_id is null` : sql`true`)

/**
 * Deletes usage records after their retention period. A visitor's first and last channel are kept with the visitor. Each
 * batch is its own statement and skips locked rows, so that the purge and other transactions never wait for each other.
 */
export async function purgeUses(db: Kysely<Database>, now: Date): Promise<void> {
  const until = before(now, USE_LIFE)
  for (const table of Object.keys(USES) as (keyof typeof USES)[]) {
    let deleted: number
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(USES[table])} < ${until} and ${isDue(table)}
          order by ${sql.ref(USES[table])} limit ${sql.lit(BATCH)} for update skip locked))`.execute(db)
      deleted = Number(numAffectedRows ?? 0)
    } while (deleted === BATCH)
  }
}
