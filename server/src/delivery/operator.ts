import type { InstitutionCode } from '@contract/brands'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../postgres/tables'
import { RECEIVER } from './receivers'

export interface Selection {
  ids?: readonly number[]
  dead?: boolean
  institution_code?: InstitutionCode
}

const selected = (db: Db, { ids, dead, institution_code }: Selection) => {
  let query = db.selectFrom('deliveries as d').where('done_at', 'is', null)
  if (ids) query = query.where('d.id', 'in', ids)
  if (dead) query = query.where('dead_at', 'is not', null)
  if (institution_code) query = query.where('institution_code', '=', institution_code)
  return query
}

/** Waiting and dead deliveries with their last attempt, the oldest first; nothing personal. */
export const listDeliveries = (db: Db, selection: Selection, limit: number) =>
  selected(db, selection)
    .leftJoin('delivery_attempts as l', (join) =>
      join
        .onRef('l.user_id', '=', 'd.user_id')
        .onRef('l.delivery_id', '=', 'd.id')
        .onRef('l.attempt', '=', 'd.attempts'),
    )
    .select(['d.id', 'kind', 'apply_no', 'lead_no', 'attempts', 'created_at', 'available_at'])
    .select(['dead_at', 'refused', 'l.status', 'l.error', RECEIVER.as('receiver')])
    .orderBy('d.id')
    .limit(limit)
    .execute()

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Makes deliveries due now, with the whole schedule again, unless an attempt is under way. Returns their numbers. */
export async function retryDeliveries(db: Db, selection: Selection, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ dead_at: null, refused: null, available_at: now, attempts_before_retry: sql`attempts` })
    .where('id', 'in', selected(db, selection).select('d.id'))
    .where(sql<SqlBool>`(sending_until is null or sending_until <= ${now})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
