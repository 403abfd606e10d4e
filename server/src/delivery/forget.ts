import type { Kysely } from 'kysely'
import type { AccountDeletion, Forget, Owner } from '../http/rights'
import { oneOf } from '../lib/statement'
import type { Database } from '../postgres/tables'
import { queueNotice } from './queue'

/** Notifies every institution to which sending was attempted: even a failed attempt may have arrived. */
async function notifyInstitutions(
  db: Kysely<Database>,
  owner: Owner,
  { at }: AccountDeletion,
): Promise<void> {
  const { applications, leads } = owner
  const attempted = await db
    .selectFrom('deliveries')
    .select(['apply_no', 'lead_no', 'institution_code'])
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'deliver'), is('apply_no', '=', oneOf(applications))]),
        is.and([is('kind', '=', 'lead'), is('lead_no', '=', oneOf(leads))]),
      ]),
    )
    .where('attempts', '>', 0)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  for (const { apply_no, lead_no, institution_code } of attempted)
    if (institution_code) await queueNotice(db, { apply_no, lead_no, institution_code }, at)
}

/** Deletes what is sent about leads, except the notices to stop using them. */
export const deleteLeadDeliveries = (db: Kysely<Database>, leads: readonly string[]) =>
  db.deleteFrom('deliveries').where('kind', '!=', 'withdraw').where('lead_no', '=', oneOf(leads)).execute()

/** Deletes everything that is sent about applications, after their period also the notices to stop using them. */
export const deleteApplicationDeliveries = (db: Kysely<Database>, applications: readonly string[]) =>
  db.deleteFrom('deliveries').where('apply_no', '=', oneOf(applications)).execute()

export const forgetDeliveries: Forget = async (db, owner, deletion) => {
  await notifyInstitutions(db, owner, deletion)
  await deleteLeadDeliveries(db, owner.leads)
  await db
    .deleteFrom('deliveries')
    .where('kind', '!=', 'withdraw')
    .where('apply_no', '=', oneOf(owner.applications))
    .execute()
}
