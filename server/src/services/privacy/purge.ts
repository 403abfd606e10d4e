import type { Kysely } from 'kysely'
import { ANSWER_LIFE, before, DAY, HOUR, PROOF_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'
import { forgetVerified } from '../identity/identity'
import { purgeLeads } from './purge-leads'
import { purgeOrders } from './purge-orders'
import { purgeStrangers } from './purge-strangers'
import { purgeUses } from './purge-uses'

/**
 * Deletes everything whose retention period has ended (PIPL art. 19; retention.ts). All personal data is covered here or
 * is deleted with the account. The export states the same periods (export-text.ts).
 */
export async function purge(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before(now, ANSWER_LIFE)).execute()
  await purgeOrders(db, now)
  await purgeLeads(db, now)
  await purgeUses(db, now)
  await db.deleteFrom('cost_sheet_views').where('shown_at', '<', before(now, DAY)).execute()
  // Identity data from a partner whose visitor did not continue.
  await db
    .updateTable('half_orders')
    .set({ identity_sealed: null })
    .where('identity_sealed', 'is not', null)
    .where('created_at', '<', before(now, DAY))
    .execute()
  await db.deleteFrom('limits').where('resets_at', '<', now).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
  await forgetVerified(db, now)
  await purgeStrangers(db, now)
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  // An hour after expiry, for requests that have just read the key. Used nonces are deleted by foreign key.
  await db.deleteFrom('login_keys').where('expires_at', '<', before(now, HOUR)).execute()
  // The proof of a consent is kept as long as claims may arise from it; the ledger entry stays and identifies nobody any
  // more (PIPL art. 47, 73). Withdrawal notices to institutions are kept for the same period.
  await db.deleteFrom('consent_subjects').where('ended_at', '<', before(now, PROOF_LIFE)).execute()
  await db
    .deleteFrom('outbox')
    .where('kind', '=', 'withdraw')
    .where('done_at', '<', before(now, PROOF_LIFE))
    .execute()
  // Kept for a month after expiry, so that the issuer can be found when somebody complains about a link.
  for (const issued of ['login_ids', 'half_links'] as const) {
    await db
      .deleteFrom(issued)
      .where('expires_at', '<', before(now, 30 * DAY))
      .execute()
  }
}
