import type { InstitutionCode } from '@contract/brands'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneOf } from '../lib/statement'
import { isDistributed } from '../postgres/distributed'
import type { Db } from '../postgres/tables'
import { RECEIVER, silentDeliveries } from './receivers'

export interface Selection {
  ids?: readonly number[]
  dead?: boolean
  institution_code?: InstitutionCode
}

/** An application that a relay took long ago, and its institution has reported nothing of: it counts as dead. */
const isSilent = (now: Date) => sql<SqlBool>`(d.user_id, d.id) in (${silentDeliveries(now)})`

const selected = (db: Db, { ids, dead, institution_code }: Selection, now: Date) => {
  let query = db.selectFrom('deliveries as d').where(sql<SqlBool>`(done_at is null or ${isSilent(now)})`)
  if (ids) query = query.where('d.id', 'in', ids)
  if (dead) query = query.where(sql<SqlBool>`coalesce(done_at, dead_at) is not null`)
  if (institution_code) query = query.where('institution_code', '=', institution_code)
  return query
}

const listed = (query: ReturnType<typeof selected>) =>
  query
    .leftJoin('delivery_attempts as l', (join) =>
      join
        .onRef('l.user_id', '=', 'd.user_id')
        .onRef('l.delivery_id', '=', 'd.id')
        .onRef('l.attempt', '=', 'd.attempts'),
    )
    .select(['d.id', 'kind', 'apply_no', 'lead_no', 'attempts', 'created_at', 'available_at'])
    .select(['done_at', 'dead_at', 'refused', 'l.status', 'l.error', RECEIVER.as('receiver')])

/** Waiting and dead deliveries with their last attempt, the oldest first; nothing personal. `done_at` is when a relay took it. */
export const listDeliveries = (db: Db, selection: Selection, { limit, now }: { limit: number; now: Date }) =>
  listed(selected(db, selection, now))
    .orderBy('d.id')
    .limit(limit)
    .execute()

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Makes deliveries due now, with the whole schedule again, unless an attempt is under way. Returns their numbers. */
export async function retryDeliveries(db: Db, selection: Selection, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ done_at: null, carried: false, dead_at: null, refused: null })
    .set({ available_at: now, attempts_before_retry: sql`attempts` })
    .where('id', 'in', selected(db, selection, now).select('d.id'))
    .where(sql<SqlBool>`(sending_until is null or sending_until <= ${now})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export type DeliveryState = 'waiting' | 'dead' | 'done'

const stateOf = (isSilent: RawBuilder<SqlBool>) =>
  sql<DeliveryState>`case when ${isSilent} then 'dead' when done_at is not null then 'done'
    when dead_at is not null then 'dead' else 'waiting' end`

/** SQL by which an index finds the few of a state; `stateOf` decides. */
const NEEDED: Record<DeliveryState, RawBuilder<SqlBool>> = {
  waiting: sql`done_at is null and dead_at is null`,
  dead: sql`(dead_at is not null or carried)`,
  done: sql`done_at is not null`,
}

export interface Wanted {
  id?: number
  state?: DeliveryState
  /** As `RECEIVER` names it. */
  receiver?: string
  /** Only those with a smaller or a greater number. */
  before?: number
  after?: number
}

/** `isSilent` for any place of a statement; on several machines the silent ones are read first. */
async function isOneOfSilent(db: Db, now: Date): Promise<RawBuilder<SqlBool>> {
  if (!(await isDistributed(db))) return isSilent(now)
  const { rows } = await sql<{ id: number }>`${silentDeliveries(now)}`.execute(db)
  return sql`d.id = ${oneOf(rows.map(({ id }) => id))}`
}

/** Deliveries of all states with their last attempt, the newest first: with `after` the `limit` nearest to it. */
export async function pageOfDeliveries(
  db: Db,
  { id, state, receiver, before, after }: Wanted,
  { limit, now }: { limit: number; now: Date },
) {
  const current = stateOf(await isOneOfSilent(db, now))
  let query = listed(db.selectFrom('deliveries as d'))
    .select(['d.user_id', 'message_id', 'carried', current.as('state')])
    .limit(limit)
  if (id) query = query.where('d.id', '=', id)
  if (state) query = query.where(NEEDED[state]).where(current, '=', state)
  if (receiver) query = query.where(RECEIVER, '=', receiver)
  if (before) query = query.where('d.id', '<', before)
  if (after) query = query.where('d.id', '>', after)
  const rows = await query.orderBy('d.id', after ? 'asc' : 'desc').execute()
  return after ? rows.reverse() : rows
}

export type ShownDelivery = Awaited<ReturnType<typeof pageOfDeliveries>>[number]

/** The last hundred attempts of a delivery, the newest first. */
export const attemptsOf = (db: Db, { user_id, id }: Pick<ShownDelivery, 'user_id' | 'id'>) =>
  db
    .selectFrom('delivery_attempts')
    .select(['attempt', 'started_at', 'ended_at', 'status', 'error'])
    .where(({ and }) => and({ user_id, delivery_id: id }))
    .orderBy('attempt', 'desc')
    .limit(100)
    .execute()
