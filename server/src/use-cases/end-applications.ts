import { ENDED } from '@contract/rules/application'
import { type Kysely, sql } from 'kysely'
import { deleteApplications } from '../application/forget'
import { deleteSubjects } from '../consent/forget'
import type { SubjectKey } from '../consent/withdrawal-entries'
import { deleteApplicationDeliveries } from '../delivery/forget'
import { APPLICATION_LIFE, before } from '../lib/retention'
import { oneOf } from '../lib/statement'
import { deleteTraces } from '../match/forget'
import { deleteOrders } from '../order/forget'
import type { Database, Sweep } from '../postgres/tables'

/** An application has some ten dependent rows. */
const SIZE = 100

/**
 * Subject keys of the confirmations of these applications' cost sheets. A confirmation that another application of the
 * same visitor also refers to is not among them.
 */
async function confirmationsOf(db: Kysely<Database>, apply_nos: string[]): Promise<SubjectKey[]> {
  const { rows } = await sql<SubjectKey>`
    select s.user_id, s.subject_digest from applications a
    join consent_subjects s on s.user_id = a.user_id
    join consent_ledger e on e.user_id = s.user_id and e.subject_digest = s.subject_digest and e.hash = a.cost_sheet_hash
    where e.kind = 'confirm' and a.apply_no = ${oneOf(apply_nos)}
      and not exists (
        select from applications other where other.user_id = a.user_id
          and other.cost_sheet_hash = a.cost_sheet_hash and other.apply_no <> all(${apply_nos}))`.execute(db)
  return rows
}

/** Deletes those of these locked orders that have no application. */
async function deleteUnused(db: Kysely<Database>, over: { order_no: string }[]): Promise<void> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders o where order_no = ${oneOf(over.map(({ order_no }) => order_no))}
      and not exists (select from applications a where a.order_no = o.order_no)`.execute(db)
  const unused = rows.map(({ order_no }) => order_no)
  await deleteTraces(db, unused)
  await deleteOrders(db, unused)
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
    const apply_nos = over.map(({ apply_no }) => apply_no)
    const confirmations = await confirmationsOf(trx, apply_nos)
    await deleteApplicationDeliveries(trx, apply_nos)
    await deleteApplications(trx, apply_nos)
    await deleteUnused(trx, over)
    await deleteSubjects(trx, confirmations)
    return over.length
  },
}

/**
 * Orders that were never applied with, after the same period. The index knows only the creation, which is older. Orders of a
 * longer kept application would otherwise fill every batch.
 */
export const unusedOrders: Sweep = {
  what: 'orders',
  size: SIZE,
  async deleteBatch(trx, now) {
    const until = before(now, APPLICATION_LIFE)
    const { rows } = await sql<{ order_no: string }>`
      select order_no from orders o where applied_at is null and created_at < ${until} and updated_at < ${until}
        and not exists (select from applications a where a.order_no = o.order_no)
      order by created_at limit ${sql.lit(SIZE)} for update skip locked`.execute(trx)
    await deleteUnused(trx, rows)
    return rows.length
  },
}
