import { institutionCode } from '@contract/brands'
import { endLeadConsents } from '../consent/forget'
import type { WithdrawalOutcome } from '../consent/tables'
import type { WithdrawnConsent } from '../consent/withdrawal-entries'
import { deleteLeadDeliveries } from '../delivery/forget'
import { cancelWaiting, queueNotice } from '../delivery/queue'
import type { Forget } from '../http/rights'
import { before, LEAD_LIFE } from '../lib/retention'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import type { Db, Sweep } from '../postgres/tables'

/** Deletes leads, and that their phone numbers lead to them; a foreign key deletes with whom they are shared. */
export async function deleteLeads(db: Db, leads: readonly RowKey<'lead_no'>[]): Promise<void> {
  const deleted = await db
    .deleteFrom('support_leads')
    .where(hasKey('lead_no', leads))
    .returning('mobile_index')
    .execute()
  for (const mobile_index of new Set(deleted.map((lead) => lead.mobile_index)))
    await db
      .deleteFrom('lead_phones')
      .where('mobile_index', '=', mobile_index)
      .where(hasKey('lead_no', leads))
      .execute()
}

export const forgetLeads: Forget = (db, { leads }) => eachVisitor(leads, (own) => deleteLeads(db, own))

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

/** What is shared of the leads under the withdrawn consent, locked; one lead after the other, as they may lie on several machines. */
async function lockShares(db: Db, leads: readonly RowKey<'lead_no'>[], subject: WithdrawnConsent) {
  const locked = []
  for (const { user_id, lead_no } of [...leads].sort((a, b) => (a.lead_no < b.lead_no ? -1 : 1))) {
    let query = db
      .selectFrom('support_shares')
      .select(['user_id', 'lead_no', 'institution_code', 'sent_at'])
      .where(({ and }) => and({ user_id, lead_no }))
      .where('withdrawn_at', 'is', null)
      .orderBy('institution_code')
      .forUpdate()
    if (subject.group !== 'login') {
      // Each lead was shared under the agreement that was ticked for it.
      const under = db
        .selectFrom('consents')
        .select('lead_no')
        .where(({ and }) => and({ 'consents.user_id': user_id, agreement_code: subject.agreement_code }))
      query = query
        .where('institution_code', '=', subject.institution_code ?? institutionCode(''))
        .where('lead_no', 'in', under)
    }
    locked.push(...(await query.execute()))
  }
  return locked
}

/** Stops sharing the leads that need a withdrawn consent; all of them that were not sent for a login agreement. */
export async function stopLeads(
  db: Db,
  leads: readonly RowKey<'lead_no'>[],
  subject: WithdrawnConsent,
  at: Date,
): Promise<WithdrawalOutcome> {
  const stopped = new Set<string>()
  const notified = new Set<string>()
  for (const { sent_at, ...share } of await lockShares(db, leads, subject)) {
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
