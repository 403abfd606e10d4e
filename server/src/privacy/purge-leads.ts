import { before, LEAD_LIFE } from '../lib/retention'
import type { Sweep } from './batches'

const SIZE = 250

/**
 * Leads after their retention period, with their shares and deliveries. Their consents end then and are kept as proof for
 * a further period (purge-expired.ts). Locks are taken in the order of withdrawal-locks.ts.
 */
export const leads: Sweep = {
  what: 'support_leads',
  size: SIZE,
  async deleteBatch(trx, now) {
    const over = await trx
      .selectFrom('support_leads')
      .select('lead_no')
      .where('created_at', '<', before(now, LEAD_LIFE))
      .orderBy('created_at')
      .limit(SIZE)
      .execute()
    if (over.length === 0) return 0
    const numbers = over.map(({ lead_no }) => lead_no)
    await trx.deleteFrom('deliveries').where('kind', '=', 'lead').where('lead_no', 'in', numbers).execute()
    await trx.deleteFrom('support_leads').where('lead_no', 'in', numbers).execute()
    await trx
      .updateTable('consent_subjects')
      .set({ ended_at: now })
      .where('lead_no', 'in', numbers)
      .where('ended_at', 'is', null)
      .execute()
    return over.length
  },
}
