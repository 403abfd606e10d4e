import type { Kysely } from 'kysely'
import { before, LEAD_LIFE } from '../../lib/retention'
import type { Database } from '../../tables/database'

const BATCH = 1_000

/**
 * Deletes leads after their retention period, with their shares and deliveries. Their consents end then and are kept as
 * proof for a further period (purge.ts). Locks are taken in the order of withdrawal-locks.ts.
 */
export async function purgeLeads(db: Kysely<Database>, now: Date): Promise<void> {
  let deleted: number
  do deleted = await db.transaction().execute((trx) => purgeBatch(trx, now))
  while (deleted === BATCH)
}

async function purgeBatch(db: Kysely<Database>, now: Date): Promise<number> {
  const over = await db
    .selectFrom('support_leads')
    .select('lead_no')
    .where('created_at', '<', before(now, LEAD_LIFE))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  if (over.length === 0) return 0
  const numbers = over.map(({ lead_no }) => lead_no)
  await db.deleteFrom('outbox').where('kind', '=', 'lead').where('lead_no', 'in', numbers).execute()
  await db.deleteFrom('support_leads').where('lead_no', 'in', numbers).execute()
  await db
    .updateTable('consent_subjects')
    .set({ ended_at: now })
    .where('lead_no', 'in', numbers)
    .where('ended_at', 'is', null)
    .execute()
  return over.length
}
