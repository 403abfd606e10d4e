import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import { isOneOf, type SubjectKey } from '../consent/withdrawal-entries'
import { APPLICATION_LIFE, before } from '../lib/retention'
import type { Database } from '../postgres/tables'
import type { Sweep } from './batches'

/** An application has some ten dependent rows. */
const SIZE = 100

/**
 * Subject keys of the confirmations of these applications' cost sheets. A confirmation that another application of the
 * same visitor also refers to is not among them.
 */
const confirmationsOf = (db: Kysely<Database>, apply_nos: string[]): Promise<SubjectKey[]> =>
  db
    .selectFrom('applications as over')
    .innerJoin('consent_subjects as s', 's.user_id', 'over.user_id')
    .innerJoin('consent_ledger as e', (join) =>
      join
        .onRef('e.user_id', '=', 's.user_id')
        .onRef('e.subject_digest', '=', 's.subject_digest')
        .onRef('e.hash', '=', 'over.cost_sheet_hash'),
    )
    .select(['s.user_id', 's.subject_digest'])
    .where('e.kind', '=', 'confirm')
    .where('over.apply_no', 'in', apply_nos)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as other')
            .select('other.apply_no')
            .whereRef('other.user_id', '=', 'over.user_id')
            .whereRef('other.cost_sheet_hash', '=', 'over.cost_sheet_hash')
            .where('other.apply_no', 'not in', apply_nos),
        ),
      ),
    )
    .execute()

/** Deletes those of these locked orders that have no application. Foreign keys delete more. */
async function deleteUnused(db: Kysely<Database>, order_nos: string[]): Promise<void> {
  const used = await db
    .selectFrom('applications')
    .select('order_no')
    .where('order_no', 'in', order_nos)
    .execute()
  const kept = new Set(used.map(({ order_no }) => order_no))
  const unused = order_nos.filter((order_no) => !kept.has(order_no))
  if (unused.length === 0) return
  await db.deleteFrom('match_traces').where('order_no', 'in', unused).execute()
  await db.deleteFrom('orders').where('order_no', 'in', unused).execute()
}

/**
 * Ended applications after their retention period, each with its order when that has no other. An order is not changed
 * after its first application, so it is never younger than one of them. Locked rows are left to the next run.
 */
export const applications: Sweep = {
  what: 'applications',
  size: SIZE,
  async deleteBatch(trx, now) {
    const over = await trx
      .selectFrom('applications as a')
      .innerJoin('orders as o', 'o.order_no', 'a.order_no')
      .select(['a.apply_no', 'o.order_no'])
      .where('a.status', 'in', ENDED)
      .where('a.updated_at', '<', before(now, APPLICATION_LIFE))
      .orderBy('a.updated_at')
      .limit(SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (over.length === 0) return 0
    const apply_nos = over.map(({ apply_no }) => apply_no)
    const confirmations = await confirmationsOf(trx, apply_nos)
    await trx.deleteFrom('application_timeline').where('apply_no', 'in', apply_nos).execute()
    await trx.deleteFrom('deliveries').where('apply_no', 'in', apply_nos).execute()
    await trx.deleteFrom('applications').where('apply_no', 'in', apply_nos).execute()
    await deleteUnused(trx, [...new Set(over.map(({ order_no }) => order_no))])
    if (confirmations.length > 0)
      await trx.deleteFrom('consent_subjects').where(isOneOf(confirmations)).execute()
    return over.length
  },
}

/** Orders that were never applied with, after the same period. The index knows only the creation, which is older. */
export const unusedOrders: Sweep = {
  what: 'orders',
  size: SIZE,
  async deleteBatch(trx, now) {
    const until = before(now, APPLICATION_LIFE)
    const over = await trx
      .selectFrom('orders')
      .select('order_no')
      .where('applied_at', 'is', null)
      .where('created_at', '<', until)
      .where('updated_at', '<', until)
      // Orders of a longer kept application would otherwise fill every batch.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('applications as a')
              .select('a.apply_no')
              .whereRef('a.order_no', '=', 'orders.order_no'),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (over.length === 0) return 0
    await deleteUnused(
      trx,
      over.map(({ order_no }) => order_no),
    )
    return over.length
  },
}
