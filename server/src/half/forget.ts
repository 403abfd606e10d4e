import { sql } from 'kysely'
import type { Forget } from '../http/rights'
import { before, LINK_TRACE_LIFE } from '../lib/retention'
import { oneOf } from '../lib/statement'
import { type Db, sweepBy } from '../postgres/tables'

/** What identifies the visitor to the partner leaves the events; their number and times stay. */
const ANONYMOUS = { link_id: null, ref: null, order_no: null }

/** Anonymises the events of these orders. Call it before the orders are deleted. */
export const forgetOrderEvents = (db: Db, orders: readonly { order_no: string }[]) =>
  db
    .updateTable('half_events')
    .set(ANONYMOUS)
    .where('order_no', '=', oneOf(orders.map(({ order_no }) => order_no)))
    .execute()

/** The events of the visitor's orders and of the unused links of the phone number, and those links. */
export const forgetLinks: Forget = async (db, { mobile_index, orders }) => {
  await forgetOrderEvents(db, orders)
  const links = db.selectFrom('half_links').select('link_id').where('mobile_index', '=', mobile_index)
  await db.updateTable('half_events').set(ANONYMOUS).where('link_id', 'in', links).execute()
  await db.deleteFrom('half_links').where('mobile_index', '=', mobile_index).execute()
}

const SIZE = 250

/** Links that nobody has opened lose phone number and answers, and the partner learns it; the row stays as a trace. */
export const unusedLinks = sweepBy(
  'half_links.values_sealed',
  SIZE,
  (now, limit) => sql`
    with due as (
      select link_id, channel, ref, expires_at from half_links
      where values_sealed is not null and expires_at < ${now}
      order by expires_at limit ${limit} for update skip locked
    ), emptied as (
      update half_links l set mobile_sealed = null, values_sealed = null, ref = null
      from due where l.link_id = due.link_id
    )
    insert into half_events (channel, link_id, ref, type, at)
    select channel, link_id, ref, 'link.expired', expires_at from due`,
)

/** The traces of links, and the reference in unopened links' events, which nothing else could find later. */
export const linkTraces = sweepBy(
  'half_links',
  SIZE,
  (now, limit) => sql`
    with due as (
      select link_id from half_links where expires_at < ${before(now, LINK_TRACE_LIFE)}
      order by expires_at limit ${limit} for update skip locked
    ), anonymous as (
      update half_events e set link_id = null, ref = null
      from due where e.link_id = due.link_id and e.order_no is null
    )
    delete from half_links l using due where l.link_id = due.link_id`,
)
