import type { ApplicationKey } from '../application/tables'
import { announcedVisit, cancelUnsentVisit, enqueue } from '../delivery/queue'
import type { Db } from '../postgres/tables'

/**
 * Cancels the booked visit of a withdrawn application, and informs an institution that may know of the visit; what it was
 * never sent about the visit is sent no more.
 */
export async function cancelVisit(db: Db, key: ApplicationKey, at: Date): Promise<void> {
  const cancelled = await db
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: at })
    .where(({ and }) => and({ ...key, status: 'booked' }))
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 0n) return
  await cancelUnsentVisit(db, key, at)
  const announced = await announcedVisit(db, key)
  if (announced) await enqueue(db, { kind: 'visit', ...key, ...announced }, at)
}
