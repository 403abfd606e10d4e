import type { Kysely } from 'kysely'
import { enqueue } from '../delivery/queue'
import type { Database } from '../postgres/tables'

/** The institution that may know of the visit to its store: sending it was attempted. */
export const announcedVisit = (db: Kysely<Database>, apply_no: string) =>
  db
    .selectFrom('deliveries')
    .select('institution_code')
    .where('apply_no', '=', apply_no)
    .where('kind', '=', 'visit')
    .where('attempts', '>', 0)
    .executeTakeFirst()

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
  await db
    .updateTable('deliveries')
    .set({ done_at: at })
    .where('apply_no', '=', apply_no)
    .where('kind', '=', 'visit')
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
  const announced = await announcedVisit(db, apply_no)
  if (announced) await enqueue(db, { kind: 'visit', apply_no, ...announced }, at)
}
