import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'
import { AT_ONCE, type Pace, type Sweep, sweepAll } from './batches'
import { expired } from './purge-expired'
import { leads } from './purge-leads'
import { applications, unusedOrders } from './purge-orders'
import { strangers } from './purge-strangers'

const SWEEPS: readonly Sweep[] = [applications, unusedOrders, leads, strangers, ...expired]

/**
 * Deletes everything whose retention period has ended (PIPL art. 19; retention.ts). All personal data is covered here or
 * is deleted with the account. The export states the same periods (export-text.ts).
 * @throws {PurgeUnderWay} when another server does the same; the signal's reason when it is aborted
 */
export async function purge(db: Kysely<Database>, now: Date, pace: Pace = AT_ONCE): Promise<void> {
  for (const sweep of SWEEPS) await sweepAll(db, now, sweep, pace)
}
