import type { InstitutionCode } from '@contract/brands'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../postgres/tables'
import type { DeliveryKind, DeliveryRow } from './tables'

/** What is queued: its kind, its subject and its receiver. */
type Queued = Pick<
  Insertable<DeliveryRow>,
  'kind' | 'apply_no' | 'lead_no' | 'conversion_id' | 'institution_code' | 'platform'
>

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

/**
 * `enqueue` as SQL, for a statement that also stores what is sent. It does not look for WeChat's reviewers.
 * @param rows a from clause whose columns are the subject's and `at`
 */
export const enqueueSql = (
  kind: DeliveryKind,
  { subject, at, rows }: { subject: readonly (keyof Queued)[]; at: string; rows: string },
) => `insert into deliveries (kind, ${subject.join(', ')}, available_at, created_at)
    select '${kind}', ${subject.join(', ')}, ${at}, ${at} from ${rows}`

/** The institution that may know of the visit to its store: sending it was attempted. */
export const announcedVisit = (db: Kysely<Database>, apply_no: string) =>
  visits(db, apply_no).select('institution_code').where('attempts', '>', 0).executeTakeFirst()

const visits = (db: Kysely<Database>, apply_no: string) =>
  db.selectFrom('deliveries').where('apply_no', '=', apply_no).where('kind', '=', 'visit')

/** Whether a later change of the same visit is queued, which says what is true now. */
export const isSuperseded = async (db: Kysely<Database>, id: number, apply_no: string): Promise<boolean> =>
  (await visits(db, apply_no).select('id').where('id', '>', id).executeTakeFirst()) !== undefined

/** Cancels what an institution was never sent about a visit. */
export const cancelUnsentVisit = (db: Kysely<Database>, apply_no: string, at: Date) =>
  db
    .updateTable('deliveries')
    .set({ done_at: at })
    .where('apply_no', '=', apply_no)
    .where('kind', '=', 'visit')
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()

/** Cancels a waiting delivery. Returns its number of attempts; undefined when no row was waiting. */
export const cancelWaiting = (
  db: Kysely<Database>,
  what:
    | { kind: 'deliver' | 'notice'; apply_no: string }
    | { kind: 'lead'; lead_no: string; institution_code: InstitutionCode },
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
  institution_code: InstitutionCode
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
