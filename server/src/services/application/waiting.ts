import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/** Cancels a waiting delivery. Returns its number of attempts; undefined when no row was waiting. */
export const cancelWaiting = (
  db: Kysely<Database>,
  what: { kind: 'deliver'; apply_no: string } | { kind: 'lead'; lead_no: string; institution_code: string },
  at: Date,
) => {
  const query = db
    .updateTable('deliveries')
    .set({ done_at: at })
    .where('done_at', 'is', null)
    .where('kind', '=', what.kind)
    .returning('attempts')
  return what.kind === 'deliver'
    ? query.where('apply_no', '=', what.apply_no).executeTakeFirst()
    : query
        .where('lead_no', '=', what.lead_no)
        .where('institution_code', '=', what.institution_code)
        .executeTakeFirst()
}

/** The application or lead whose data an institution must stop using. */
export interface Withdrawn {
  apply_no?: string
  lead_no?: string
  institution_code: string
}

/** Queues a withdrawal notice for the institution. Returns false when one was queued before. */
export async function queueNotice(db: Kysely<Database>, about: Withdrawn, at: Date): Promise<boolean> {
  const { apply_no = null, lead_no = null, institution_code } = about
  const known = await db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'withdraw')
    .where('institution_code', '=', institution_code)
    .where(apply_no ? 'apply_no' : 'lead_no', '=', apply_no ?? lead_no)
    .executeTakeFirst()
  if (known) return false
  await db
    .insertInto('deliveries')
    .values({
      kind: 'withdraw',
      apply_no,
      lead_no,
      institution_code,
      available_at: at,
      last_error: null,
      done_at: null,
      created_at: at,
    })
    .execute()
  return true
}

/** Cancels the booked visit of a withdrawn application. */
export const cancelVisit = (db: Kysely<Database>, apply_no: string, at: Date) =>
  db
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: at })
    .where('apply_no', '=', apply_no)
    .where('status', '=', 'booked')
    .execute()
