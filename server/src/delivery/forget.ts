import type { Forget } from '../http/rights'
import { hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { queueNotice } from './queue'

/** Deletes what is sent about leads, except the notices to stop using them. */
export const deleteLeadDeliveries = (db: Db, leads: readonly RowKey<'lead_no'>[]) =>
  db.deleteFrom('deliveries').where('kind', '!=', 'withdraw').where(hasKey('lead_no', leads)).execute()

/** Deletes everything that is sent about applications, after their period also the notices to stop using them. */
export const deleteApplicationDeliveries = (db: Db, applications: readonly RowKey<'apply_no'>[]) =>
  db.deleteFrom('deliveries').where(hasKey('apply_no', applications)).execute()

/** Notifies every institution to which sending was attempted, because even a failed attempt may have arrived. */
export const forgetDeliveries: Forget = async (db, { user_id, applications, leads }, { at }) => {
  const attempted = await db
    .selectFrom('deliveries')
    .select(['user_id', 'apply_no', 'lead_no', 'institution_code'])
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'deliver'), hasKey('apply_no', applications)]),
        is.and([is('kind', '=', 'lead'), hasKey('lead_no', leads)]),
      ]),
    )
    .where('attempts', '>', 0)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  for (const { institution_code, ...about } of attempted)
    if (institution_code) await queueNotice(db, { ...about, institution_code }, at)
  await deleteLeadDeliveries(db, leads)
  await db.deleteFrom('deliveries').where('kind', '!=', 'withdraw').where('user_id', '=', user_id).execute()
}
