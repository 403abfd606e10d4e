import { ENDED } from '@contract/rules/application'
import { sql } from 'kysely'
import { deleteApplications } from '../application/applications'
import type { ApplicationKey } from '../application/tables'
import { deleteSubjects } from '../consent/forget'
import type { SubjectKey } from '../consent/withdrawal-entries'
import { deleteApplicationDeliveries } from '../delivery/forget'
import { APPLICATION_LIFE, before } from '../lib/retention'
import { hasKey, oneOf, type RowKey } from '../lib/statement'
import { deleteTraces } from '../match/forget'
import { deleteOrders } from '../order/forget'
import { lockFound } from '../postgres/distributed'
import type { Db, Sweep } from '../postgres/tables'

type OrderKey = RowKey<'order_no'>

/** An application has some ten dependent rows. */
const SIZE = 100

/** The persons of the confirmations of these cost sheets, unless another application has the same one. */
async function confirmationsOf(db: Db, over: readonly ApplicationKey[]): Promise<SubjectKey[]> {
  const apply_nos = over.map(({ apply_no }) => apply_no)
  const { rows } = await sql<SubjectKey>`
    select s.user_id, s.subject_digest from applications a
    join consent_subjects s on s.user_id = a.user_id
    join consent_ledger e on e.user_id = s.user_id and e.subject_digest = s.subject_digest and e.hash = a.cost_sheet_hash
    where e.kind = 'confirm' and a.user_id = ${oneOf(over.map(({ user_id }) => user_id))}
      and a.apply_no = ${oneOf(apply_nos)}
      and not exists (
        select from applications other where other.user_id = a.user_id
          and other.cost_sheet_hash = a.cost_sheet_hash and other.apply_no <> all(${apply_nos}))`.execute(db)
  return rows
}

/** Deletes those of these locked orders that have no application. */
async function deleteUnused(db: Db, over: readonly OrderKey[]): Promise<void> {
  const { rows: unused } = await sql<OrderKey>`
    select user_id, order_no from orders o where ${hasKey('order_no', over)} and not exists (
      select from applications a where a.user_id = o.user_id and a.order_no = o.order_no)`.execute(db)
  await deleteTraces(db, unused)
  await deleteOrders(db, unused)
}

/** Ended ones after their retention period, with the order if it has no other: it is never younger than they are. */
export const applications: Sweep = {
  what: 'applications',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { locked: over, found } = await lockFound(
      trx,
      (lock) => sql<OrderKey & { apply_no: string }>`
        select a.user_id, a.apply_no, o.order_no from applications a
        join orders o on o.user_id = a.user_id and o.order_no = a.order_no
        where a.status in (${sql.join(ENDED)}) and a.updated_at < ${before(now, APPLICATION_LIFE)}
        order by a.updated_at limit ${sql.lit(SIZE)} ${lock}`,
      ({ user_id, apply_no }) => sql`
        select 1 from applications a join orders o on o.user_id = a.user_id and o.order_no = a.order_no
        where a.user_id = ${user_id} and a.apply_no = ${apply_no}`,
    )
    const confirmations = await confirmationsOf(trx, over)
    await deleteApplicationDeliveries(trx, over)
    await deleteApplications(trx, over)
    await deleteUnused(trx, over)
    await deleteSubjects(trx, confirmations)
    return found
  },
}

/** Orders that were never applied with, after the same period; the index knows only the creation, which is older. */
export const unusedOrders: Sweep = {
  what: 'orders',
  size: SIZE,
  async deleteBatch(trx, now) {
    const until = before(now, APPLICATION_LIFE)
    const isUnused = sql`applied_at is null and created_at < ${until} and updated_at < ${until}`
    const { locked: unused, found } = await lockFound(
      trx,
      (lock) => sql<OrderKey>`
        select user_id, order_no from orders o where ${isUnused}
          and not exists (select from applications a where a.user_id = o.user_id and a.order_no = o.order_no)
        order by created_at limit ${sql.lit(SIZE)} ${lock}`,
      ({ user_id, order_no }) =>
        sql`select 1 from orders where user_id = ${user_id} and order_no = ${order_no} and ${isUnused}`,
    )
    await deleteUnused(trx, unused)
    return found
  },
}
