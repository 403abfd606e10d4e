import { institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { endLeadConsents } from '../consent/forget'
import type { WithdrawalOutcome } from '../consent/tables'
import type { WithdrawnConsent } from '../consent/withdrawal-entries'
import { deleteLeadDeliveries } from '../delivery/forget'
import { cancelWaiting, queueNotice } from '../delivery/queue'
import { before, LEAD_LIFE } from '../lib/retention'
import { hasKey, type RowKey } from '../lib/statement'
import type { Db, Sweep } from '../postgres/tables'

/** Deletes leads; a foreign key deletes with whom they are shared. */
export const deleteLeads = (db: Db, leads: readonly RowKey<'lead_no'>[]) =>
  db.deleteFrom('support_leads').where(hasKey('lead_no', leads)).execute()

/** Leads after their period; their consents end then and are kept as proof. Locked in the order of standstill.ts. */
export const leads: Sweep = {
  what: 'support_leads',
  size: 250,
  async deleteBatch(trx, now) {
    const over = await trx
      .selectFrom('support_leads')
      .select(['user_id', 'lead_no'])
      .where('created_at', '<', before(now, LEAD_LIFE))
      .orderBy('created_at')
      .limit(this.size)
      .execute()
    if (over.length === 0) return 0
    await deleteLeadDeliveries(trx, over)
    await deleteLeads(trx, over)
    await endLeadConsents(trx, over, now)
    return over.length
  },
}

const leadsUnder = (db: Db, agreement_code: string) =>
  db
    .selectFrom('consents')
    .select(['consents.user_id', 'consents.lead_no'])
    .where('consents.agreement_code', '=', agreement_code)
    .where('consents.lead_no', 'is not', null)

/** Stops sharing the leads that need a withdrawn consent; all of them that were not sent for a login agreement. */
export async function stopLeads(
  db: Db,
  leads: readonly RowKey<'lead_no'>[],
  subject: WithdrawnConsent,
  at: Date,
): Promise<WithdrawalOutcome> {
  let query = db
    .selectFrom('support_shares')
    .select(['user_id', 'lead_no', 'institution_code', 'sent_at'])
    .where(hasKey('lead_no', leads))
    .where('withdrawn_at', 'is', null)
    .orderBy('lead_no')
    .orderBy('institution_code')
    .forUpdate()
  if (subject.group !== 'login') {
    // Each lead was shared under the agreement that was ticked for it.
    query = query
      .where('institution_code', '=', subject.institution_code ?? institutionCode(''))
      .where(sql<boolean>`(user_id, lead_no) in (${leadsUnder(db, subject.agreement_code)})`)
  }
  const stopped = new Set<string>()
  const notified = new Set<string>()
  for (const { sent_at, ...share } of await query.execute()) {
    const { lead_no } = share
    if (sent_at && subject.group === 'login') continue
    const waiting = await cancelWaiting(db, { kind: 'lead', ...share }, at)
    await db
      .updateTable('support_shares')
      .set({ withdrawn_at: at })
      .where(({ and }) => and(share))
      .execute()
    if (!sent_at) stopped.add(lead_no)
    const may_have_it = sent_at !== null || (waiting?.attempts ?? 0) > 0
    if (may_have_it && (await queueNotice(db, share, at))) notified.add(lead_no)
  }
  return { stopped: [...stopped], notified: [...notified] }
}
