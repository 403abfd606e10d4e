import type { Kysely } from 'kysely'
import { announcedVisit, cancelUnsentVisit, enqueue } from '../delivery/queue'
import type { Database } from '../postgres/tables'

/**
 * Cancels the booked visit of a withdrawn application, and informs an institution that may know of the visit; what it was
 * never sent about the visit is sent no more.
 */
export async function cancelVisit(db: Kysely<Database>, apply_no: string, at: Date): Promise<void> {
  const cancelled = await db
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: at })
    .where('apply_no', '=', apply_no)
    .where('status', '=', 'booked')
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 0n) return
  await cancelUnsentVisit(db, apply_no, at)
  const announced = await announcedVisit(db, apply_no)
  if (announced) await enqueue(db, { kind: 'visit', apply_no, ...announced }, at)
}
