import type { Kysely } from 'kysely'
import { ANSWER_LIFE, before, DAY, HOUR, PROOF_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'
import { forgetVerified } from '../identity/identity'
import { purgeLeads } from './purge-leads'
import { purgeOrders } from './purge-orders'
import { purgeStrangers } from './purge-strangers'
import { purgeUses } from './purge-uses'

/**
 * Deletes what has had its time (PIPL art. 19; retention.ts): everything that is stored about a visitor is here, or goes
 * with their account. The export tells the visitor the same (export-text.ts).
 */
export async function purge(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before(now, ANSWER_LIFE)).execute()
  await purgeOrders(db, now)
  await purgeLeads(db, now)
  await purgeUses(db, now)
  await db.deleteFrom('cost_sheet_views').where('shown_at', '<', before(now, DAY)).execute()
  // What a partner gave of a visitor who did not go on.
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
  // An hour late, for a call under way that has just read its key. The used nonces go with it.
  await db.deleteFrom('login_keys').where('expires_at', '<', before(now, HOUR)).execute()
  // The proof of a consent is kept as long as somebody may claim something from it. The entry stays in the ledger and
  // names nobody any more (PIPL art. 47, 73). So long is it kept too that an institution was told of a withdrawal.
  await db.deleteFrom('consent_subjects').where('ended_at', '<', before(now, PROOF_LIFE)).execute()
  await db
    .deleteFrom('outbox')
    .where('kind', '=', 'withdraw')
    .where('done_at', '<', before(now, PROOF_LIFE))
    .execute()
  // Kept a month after their end: who issued a login id or link that somebody complains about must be found.
  for (const issued of ['login_ids', 'half_links'] as const) {
    await db
      .deleteFrom(issued)
      .where('expires_at', '<', before(now, 30 * DAY))
      .execute()
  }
}
