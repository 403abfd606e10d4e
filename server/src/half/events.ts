import type { HalfEventType } from '@contract/signed/signed-calls'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import { before, USE_LIFE } from '../lib/retention'
import type { RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { recordProvision } from '../provision/provisions'

const STEP = ['操作日志'] as const

/**
 * Records a step for the partner's feed: the first of its kind, while no earlier one can have been deleted. From then on
 * the partner may read it, so it counts as provided.
 */
export async function recordHalfEvent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'vault'>,
  { user_id, order_no }: RowKey<'order_no'>,
  { type, at }: { type: HalfEventType; at: Date },
): Promise<void> {
  const { rows } = await sql<{ channel: string }>`
    insert into half_events (channel, link_id, ref, order_no, type, at)
    select channel, link_id, ref, order_no, ${type}, ${at} from half_orders
    where user_id = ${user_id} and order_no = ${order_no} and created_at > ${before(at, USE_LIFE)}
      and not exists (select from reviewers r where r.user_id = half_orders.user_id)
    on conflict do nothing returning channel`.execute(db)
  for (const { channel } of rows) {
    const provided = { receiver: `partner ${channel}`, reason: 'half event', categories: STEP }
    await recordProvision(db, deps, { user_id }, provided)
  }
}

/** Events that get a position in one reading; the others get theirs in the next. */
const BATCH = 1000

/** Gives positions to the new events of a channel. `last` is locked, so that one reader at a time gives them. */
async function number(db: Db, channel: string): Promise<void> {
  const { last } = await db
    .insertInto('half_feeds')
    .values({ channel, last: 0 })
    .onConflict((conflict) =>
      conflict.column('channel').doUpdateSet({ channel: sql<string>`excluded.channel` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  await sql`
    with fresh as (
      select id from half_events where channel = ${channel} and seq is null
      order by id limit ${sql.lit(BATCH)} for update skip locked
    ), numbered as (
      update half_events e set seq = ${last} + f.n
      from (select id, row_number() over (order by id) as n from fresh) f where e.id = f.id returning e.id
    )
    update half_feeds set last = last + (select count(*) from numbered) where channel = ${channel}`.execute(
    db,
  )
}

/**
 * The events of a partner's channel after a position (0 = from the beginning). An event gets its position when it is
 * first read, so none that commits later has a smaller one, and the reader misses none.
 */
export const readFeed = (
  db: Db,
  { channel, after, limit }: { channel: string; after: number; limit: number },
) =>
  db.transaction().execute(async (trx) => {
    await number(trx, channel)
    const rows = await trx
      .selectFrom('half_events')
      .select(['seq', 'ref', 'link_id', 'type', 'at'])
      .where('channel', '=', channel)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit + 1)
      .execute()
    const events = rows.slice(0, limit)
    return { events, more: rows.length > limit, cursor: events.at(-1)?.seq ?? after }
  })
