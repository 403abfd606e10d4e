import { sql, type Transaction } from 'kysely'
import { forgetOrderEvents } from '../half/events'
import { before, LINK_TRACE_LIFE, SESSION_LIFE } from '../lib/retention'
import type { Database } from '../postgres/tables'
import type { Sweep } from './batches'

const SIZE = 250

/**
 * Partners' links that nobody has opened: phone number and answers are deleted, and the partner learns it from its feed.
 * The row stays as the trace of the link (purge-expired.ts).
 */
export const unusedLinks: Sweep = {
  what: 'half_links.values_sealed',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { numAffectedRows } = await sql`
      with due as (
        select link_id, channel, ref, expires_at from half_links
        where values_sealed is not null and expires_at < ${now}
        order by expires_at limit ${sql.lit(SIZE)} for update skip locked
      ), emptied as (
        update half_links l set mobile_sealed = null, values_sealed = null, ref = null
        from due where l.link_id = due.link_id
      )
      insert into half_events (channel, link_id, ref, type, at)
      select channel, link_id, ref, 'link.expired', expires_at from due`.execute(trx)
    return Number(numAffectedRows ?? 0)
  },
}

/**
 * The traces of partners' links, and with them the reference in the events of a link that nobody opened: nothing else
 * could find those events when the visitor deletes the account.
 */
export const linkTraces: Sweep = {
  what: 'half_links',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { numAffectedRows } = await sql`
      with due as (
        select link_id from half_links where expires_at < ${before(now, LINK_TRACE_LIFE)}
        order by expires_at limit ${sql.lit(SIZE)} for update skip locked
      ), anonymous as (
        update half_events e set link_id = null, ref = null
        from due where e.link_id = due.link_id and e.order_no is null
      )
      delete from half_links l using due where l.link_id = due.link_id`.execute(trx)
    return Number(numAffectedRows ?? 0)
  },
}

async function deleteStrangers(trx: Transaction<Database>, user_ids: number[]): Promise<void> {
  const theirs = trx.selectFrom('orders').select('order_no').where('user_id', 'in', user_ids)
  await forgetOrderEvents(trx, theirs)
  for (const table of ['match_traces', 'orders', 'visitors'] as const)
    await trx.deleteFrom(table).where('user_id', 'in', user_ids).execute()
}

/**
 * Visitors who are known only by a partner's link and never gave a consent, once the session of the link has expired
 * (PIPL art. 19), with their orders. A visitor with another session or a consent, also a withdrawn one, is kept. Orders
 * are locked before visitors, as in withdrawal-locks.ts; locked rows are left to the next run.
 */
export const partnerStrangers: Sweep = {
  what: 'visitors of partners',
  size: SIZE,
  async deleteBatch(trx, now) {
    const { rows: found } = await sql<{ order_no: string; user_id: number }>`
      select o.order_no, o.user_id from half_orders h join orders o on o.order_no = h.order_no
      where h.unanswered and h.created_at < ${before(now, SESSION_LIFE)}
        and not exists (select from sessions s where s.user_id = o.user_id and s.expires_at >= ${now})
      order by h.created_at limit ${sql.lit(SIZE)} for update skip locked`.execute(trx)
    if (found.length === 0) return 0
    const locked = await trx
      .selectFrom('visitors')
      .select('user_id')
      .where(
        'user_id',
        'in',
        found.map(({ user_id }) => user_id),
      )
      .orderBy('user_id')
      .forUpdate()
      .skipLocked()
      .execute()
    // Read under the locks, so that a login in between counts.
    const { rows: judged } = await sql<{ user_id: number; known: boolean }>`
      select user_id, exists (select from consent_subjects c where c.user_id = v.user_id) as known
      from visitors v where user_id = any (${locked.map(({ user_id }) => user_id)})
        and not exists (select from sessions s where s.user_id = v.user_id and s.expires_at >= ${now})`.execute(
      trx,
    )
    const judgedIds = new Set(judged.map(({ user_id }) => user_id))
    const settled = found.filter(({ user_id }) => judgedIds.has(user_id))
    await sql`update half_orders set unanswered = false
      where order_no = any (${settled.map(({ order_no }) => order_no)})`.execute(trx)
    const strangers = judged.filter(({ known }) => !known).map(({ user_id }) => user_id)
    if (strangers.length > 0) await deleteStrangers(trx, strangers)
    return settled.length
  },
}
