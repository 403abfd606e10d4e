import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/** Cancels the booked visit of a withdrawn application. */
export const cancelVisit = (db: Kysely<Database>, apply_no: string, at: Date) =>
  db
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: at })
    .where('apply_no', '=', apply_no)
    .where('status', '=', 'booked')
    .execute()
