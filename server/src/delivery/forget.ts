import type { RawBuilder } from 'kysely'
import type { Forget } from '../http/rights'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { queueNotice } from './queue'

/** Deletes what is sent about leads, except the notices to stop using them. */
export const deleteLeadDeliveries = (db: Db, leads: readonly RowKey<'lead_no'>[]) =>
  db.deleteFrom('deliveries').where('kind', '!=', 'withdraw').where(hasKey('lead_no', leads)).execute()

/** Deletes everything that is sent about applications, after their period also the notices to stop using them. */
export const deleteApplicationDeliveries = (db: Db, applications: readonly RowKey<'apply_no'>[]) =>
  db.deleteFrom('deliveries').where(hasKey('apply_no', applications)).execute()

/** What was sent, or tried, of applications or leads with these keys. */
const attempted = (db: Db, kind: 'deliver' | 'lead', ofThese: RawBuilder<boolean>) =>
  db
    .selectFrom('deliveries')
    .select(['user_id', 'apply_no', 'lead_no', 'institution_code'])
    .where('kind', '=', kind)
    .where(ofThese)
    .where('attempts', '>', 0)
    .orderBy('id')
    .execute()

/** Notifies every institution to which sending was attempted, because even a failed attempt may have arrived. */
export const forgetDeliveries: Forget = async (db, { user_id, applications, leads }, { at }) => {
  const ofLeads = await eachVisitor(leads, (own) => attempted(db, 'lead', hasKey('lead_no', own)))
  const ofApplications = await attempted(db, 'deliver', hasKey('apply_no', applications))
  for (const { institution_code, ...about } of [...ofApplications, ...ofLeads.flat()])
    if (institution_code) await queueNotice(db, { ...about, institution_code }, at)
  await eachVisitor(leads, (own) => deleteLeadDeliveries(db, own))
  await db.deleteFrom('deliveries').where('kind', '!=', 'withdraw').where('user_id', '=', user_id).execute()
}
