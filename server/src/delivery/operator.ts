import type { InstitutionCode } from '@contract/brands'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../postgres/tables'
import { SILENT_MS } from './queue'
import { RECEIVER } from './receivers'

export interface Selection {
  ids?: readonly number[]
  dead?: boolean
  institution_code?: InstitutionCode
}

/** An application that a relay took long ago, and its institution has reported nothing of: it counts as dead. */
const silent = (now: Date) => sql`(carried and kind = 'deliver'
  and done_at <= ${new Date(now.getTime() - SILENT_MS)} and exists (
    select from applications a where a.user_id = d.user_id and a.apply_no = d.apply_no and a.status = 'submitted'))`

const selected = (db: Db, { ids, dead, institution_code }: Selection, now: Date) => {
  let query = db.selectFrom('deliveries as d').where(sql<SqlBool>`(done_at is null or ${silent(now)})`)
  if (ids) query = query.where('d.id', 'in', ids)
  if (dead) query = query.where(sql<SqlBool>`coalesce(done_at, dead_at) is not null`)
  if (institution_code) query = query.where('institution_code', '=', institution_code)
  return query
}

/** Waiting and dead deliveries with their last attempt, the oldest first; nothing personal. `done_at` is when a relay took it. */
export const listDeliveries = (db: Db, selection: Selection, { limit, now }: { limit: number; now: Date }) =>
  selected(db, selection, now)
    .leftJoin('delivery_attempts as l', (join) =>
      join
        .onRef('l.user_id', '=', 'd.user_id')
        .onRef('l.delivery_id', '=', 'd.id')
        .onRef('l.attempt', '=', 'd.attempts'),
    )
    .select(['d.id', 'kind', 'apply_no', 'lead_no', 'attempts', 'created_at', 'available_at'])
    .select(['done_at', 'dead_at', 'refused', 'l.status', 'l.error', RECEIVER.as('receiver')])
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
