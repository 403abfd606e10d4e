import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import { APPLICATION_LIFE, before } from '../../lib/retention'
import type { Database } from '../../tables/database'

/**
 * Subject keys of the confirmations of expired applications' cost sheets. A confirmation that a younger application of
 * the same visitor also refers to is not among them.
 */
async function confirmationsOver(db: Kysely<Database>, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('applications as over')
    .innerJoin('consent_subjects as s', 's.user_id', 'over.user_id')
    .innerJoin('consent_ledger as e', (join) =>
      join.onRef('e.subject_digest', '=', 's.subject_digest').onRef('e.hash', '=', 'over.cost_sheet_hash'),
    )
    .select('s.subject_digest')
    .where('e.kind', '=', 'confirm')
    .where('over.status', 'in', ENDED)
    .where('over.updated_at', '<', until)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as younger')
            .select('younger.apply_no')
            .whereRef('younger.user_id', '=', 'over.user_id')
            .whereRef('younger.cost_sheet_hash', '=', 'over.cost_sheet_hash')
            .where((is) =>
              is.or([is('younger.status', 'not in', ENDED), is('younger.updated_at', '>=', until)]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map(({ subject_digest }) => subject_digest)
}

/** Deletes ended applications, and orders without any, after their retention period; foreign keys delete dependent rows. */
export async function purgeOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const until = before(now, APPLICATION_LIFE)
  await db.transaction().execute(async (trx) => {
    const over = trx
      .selectFrom('applications')
      .select('apply_no')
      .where('status', 'in', ENDED)
      .where('updated_at', '<', until)
    const confirmations = await confirmationsOver(trx, until)
    await trx.deleteFrom('application_timeline').where('apply_no', 'in', over).execute()
    await trx.deleteFrom('outbox').where('apply_no', 'in', over).execute()
    await trx.deleteFrom('applications').where('apply_no', 'in', over).execute()
    const unused = trx
      .selectFrom('orders')
      .select('order_no')
      .where('updated_at', '<', until)
      .where('order_no', 'not in', trx.selectFrom('applications').select('applications.order_no'))
    await trx.deleteFrom('match_traces').where('order_no', 'in', unused).execute()
    await trx.deleteFrom('orders').where('order_no', 'in', unused).execute()
    if (confirmations.length > 0)
      await trx.deleteFrom('consent_subjects').where('subject_digest', 'in', confirmations).execute()
  })
}
