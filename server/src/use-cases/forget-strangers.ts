import { sql, type Transaction } from 'kysely'
import { forgetOrderEvents, markSettled } from '../half/forget'
import { before, SESSION_LIFE } from '../lib/retention'
import { oneOf } from '../lib/statement'
import { awaitingConsents, deleteVisitors, endAwaiting } from '../login/forget'
import { deleteTraces } from '../match/forget'
import { deleteOrders } from '../order/forget'
import type { Database, Sweep } from '../postgres/tables'

const SIZE = 250

/** Locks the rows of visitors, except those that another transaction has locked, and returns the numbers. */
async function lockVisitors(trx: Transaction<Database>, found: { user_id: number }[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from visitors where user_id = ${oneOf(found.map(({ user_id }) => user_id))}
    order by user_id for update skip locked`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Visitors known only by a login link, once the session that waited for the login consents has expired (PIPL art. 19).
 * Locked first and other logins read afterwards, so that these count; one that is locked is left to the next run.
 */
export const strangers: Sweep = {
  what: 'visitors',
  size: SIZE,
  async deleteBatch(trx, now) {
    const found = await awaitingConsents(trx, now, SIZE)
    if (found.length === 0) return 0
    const locked = await lockVisitors(trx, found)
    if (locked.length === 0) return 0
    await endAwaiting(trx, locked, now)
    const { rows: unknown } = await sql<{ user_id: number }>`
      select user_id from visitors v where user_id = ${oneOf(locked)}
        and not exists (select from sessions s where s.user_id = v.user_id)
        and not exists (select from orders o where o.user_id = v.user_id)
        and not exists (select from consent_subjects c where c.user_id = v.user_id)`.execute(trx)
    const user_ids = unknown.map(({ user_id }) => user_id)
    await deleteVisitors(trx, user_ids)
    return found.length
  },
}

async function deleteStrangers(trx: Transaction<Database>, user_ids: number[]): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['user_id', 'order_no'])
    .where('user_id', '=', oneOf(user_ids))
    .execute()
  await forgetOrderEvents(trx, orders)
  await deleteTraces(trx, orders)
  await deleteOrders(trx, orders)
  await deleteVisitors(trx, user_ids)
}

/**
 * Visitors who are known only by a partner's link and never gave a consent, with their orders, once the link's session
 * has expired (PIPL art. 19). Orders are locked before visitors, as in standstill.ts.
 */
export const partnerStrangers: Sweep = {
  what: 'visitors of partners',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { rows: found } = await sql<{ order_no: string; user_id: number }>`
      select order_no, user_id from half_orders h join orders o using (user_id, order_no)
      where h.unanswered and h.created_at < ${before(now, SESSION_LIFE)}
        and not exists (select from sessions s where s.user_id = h.user_id and s.expires_at >= ${now})
      order by h.created_at limit ${sql.lit(SIZE)} for update skip locked`.execute(trx)
    if (found.length === 0) return 0
    const locked = await lockVisitors(trx, found)
    // Read under the locks, so that a login in between counts.
    const { rows: judged } = await sql<{ user_id: number; known: boolean }>`
      select user_id, exists (select from consent_subjects c where c.user_id = v.user_id) as known
      from visitors v where user_id = ${oneOf(locked)}
        and not exists (select from sessions s where s.user_id = v.user_id and s.expires_at >= ${now})`.execute(
      trx,
    )
    const judgedIds = new Set(judged.map(({ user_id }) => user_id))
    const settled = found.filter(({ user_id }) => judgedIds.has(user_id))
    await markSettled(trx, settled)
    const unknown = judged.filter(({ known }) => !known).map(({ user_id }) => user_id)
    if (unknown.length > 0) await deleteStrangers(trx, unknown)
    return settled.length
  },
}
