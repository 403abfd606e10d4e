import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../postgres/tables'
import type { DeliveryRow } from './tables'

/** What is queued: its kind, its subject and its receiver. */
type Queued = Pick<Insertable<DeliveryRow>, 'kind' | 'apply_no' | 'lead_no' | 'institution_code' | 'platform'>

/** Whether an application is of WeChat's reviewers, of which nobody hears. */
async function isReviewed(db: Kysely<Database>, apply_no: string): Promise<boolean> {
  const query = db
    .selectFrom('applications')
    .innerJoin('reviewers', 'reviewers.user_id', 'applications.user_id')
    .select('apply_no')
    .where('apply_no', '=', apply_no)
  return (await query.executeTakeFirst()) !== undefined
}

/** Queues a delivery in the transaction `db`, unless it is of WeChat's reviewers. It is sent after the commit. */
export async function enqueue(db: Kysely<Database>, what: Queued, at: Date): Promise<void> {
  if (what.apply_no && (await isReviewed(db, what.apply_no))) return
  await db
    .insertInto('deliveries')
    .values({ ...what, available_at: at, created_at: at })
    .execute()
}

/** Cancels a waiting delivery. Returns its number of attempts; undefined when no row was waiting. */
export const cancelWaiting = (
  db: Kysely<Database>,
  what:
    | { kind: 'deliver' | 'notice'; apply_no: string }
    | { kind: 'lead'; lead_no: string; institution_code: string },
  at: Date,
) => {
  const query = db
    .updateTable('deliveries')
    .set({ done_at: at })
    .where('done_at', 'is', null)
    .where('kind', '=', what.kind)
    .returning('attempts')
  return 'apply_no' in what
    ? query.where('apply_no', '=', what.apply_no).executeTakeFirst()
    : query
        .where('lead_no', '=', what.lead_no)
        .where('institution_code', '=', what.institution_code)
        .executeTakeFirst()
}

/** The application or lead whose data an institution must stop using. */
export interface Withdrawn {
  apply_no?: string | null
  lead_no?: string | null
  institution_code: string
}

/** Whether the institution was told, or is going to be told, that it must stop. */
export async function isNoticeQueued(
  db: Kysely<Database>,
  { apply_no, lead_no, institution_code }: Withdrawn,
): Promise<boolean> {
  const notice = await db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'withdraw')
    .where('institution_code', '=', institution_code)
    .where(apply_no ? 'apply_no' : 'lead_no', '=', apply_no ?? lead_no ?? null)
    .executeTakeFirst()
  return notice !== undefined
}

/** Queues a withdrawal notice for the institution. Returns false when one was queued before. */
export async function queueNotice(db: Kysely<Database>, about: Withdrawn, at: Date): Promise<boolean> {
  if (await isNoticeQueued(db, about)) return false
  const { apply_no = null, lead_no = null, institution_code } = about
  await enqueue(db, { kind: 'withdraw', apply_no, lead_no, institution_code }, at)
  return true
}
