import type { InstitutionCode } from '@contract/brands'
import { type Insertable, sql } from 'kysely'
import { DAY } from '../lib/retention'
import { type RowKey, withNext } from '../lib/statement'
import type { Db } from '../postgres/tables'
import type { DeliveryRow } from './tables'

type Queued = Pick<
  Insertable<DeliveryRow>,
  'kind' | 'user_id' | 'apply_no' | 'lead_no' | 'conversion_id' | 'institution_code' | 'platform'
>

/** Queues a delivery in the transaction `db`, unless it is an application of WeChat's reviewers. It is sent after the commit. */
export async function enqueue(db: Db, what: Queued, at: Date): Promise<void> {
  const reviewer = db.selectFrom('reviewers').select('user_id').where('user_id', '=', what.user_id)
  if (what.apply_no && (await reviewer.executeTakeFirst())) return
  await withNext(db, db.insertInto('deliveries').values({ ...what, available_at: at, created_at: at }))
}

/** After so long without a word of its receiver, as after the last attempt, a message counts as not confirmed, milliseconds. */
export const SILENT_MS = 3 * DAY

/** Of a visitor's applications: when a relay took it, and since when it counts as given up unless the institution reports on it. */
export async function sendingsOf(db: Db, user_id: number, now: Date) {
  const rows = await db
    .selectFrom('deliveries')
    .select(['apply_no', 'dead_at', 'done_at', 'carried'])
    .where(({ and }) => and({ user_id, kind: 'deliver' }))
    .execute()
  const standing = ({ dead_at, done_at, carried }: (typeof rows)[number]) => {
    if (!done_at) return { carried_at: null, given_up_at: dead_at }
    if (!carried) return { carried_at: null, given_up_at: null }
    const silent_at = new Date(done_at.getTime() + SILENT_MS)
    return { carried_at: done_at, given_up_at: silent_at <= now ? silent_at : null }
  }
  return new Map(rows.map((row) => [row.apply_no, standing(row)]))
}

type Visit = RowKey<'apply_no'>

/** The institution that may know of the visit to its store: sending it was attempted. */
export const announcedVisit = (db: Db, visit: Visit) =>
  visits(db, visit).select('institution_code').where('attempts', '>', 0).executeTakeFirst()

const visits = (db: Db, visit: Visit) =>
  db.selectFrom('deliveries').where(({ and }) => and({ ...visit, kind: 'visit' }))

/** Whether a later change of the same visit is queued, which says what is true now. */
export const isSuperseded = async (db: Db, id: number, visit: Visit): Promise<boolean> =>
  (await visits(db, visit).select('id').where('id', '>', id).executeTakeFirst()) !== undefined

type Cancelled =
  | ({ kind: 'deliver' | 'notice' } & RowKey<'apply_no'>)
  | ({ kind: 'lead'; institution_code: InstitutionCode } & RowKey<'lead_no'>)
  /** What an institution was never sent about a visit. */
  | ({ kind: 'visit'; attempts: 0 } & Visit)

/** Cancels a waiting delivery. Returns its number of attempts; undefined when no row was waiting. */
export const cancelWaiting = (db: Db, what: Cancelled, at: Date) =>
  db
    .updateTable('deliveries')
    .set({ done_at: at })
    .where('done_at', 'is', null)
    .where(({ and }) => and(what))
    .returning('attempts')
    .executeTakeFirst()

/** The application or lead whose data an institution must stop using. */
interface Withdrawn {
  user_id: number
  apply_no?: string | null
  lead_no?: string | null
  institution_code: InstitutionCode
}

/** Whether the institution was told, or is going to be told, that it must stop. */
export async function isNoticeQueued(
  db: Db,
  { user_id, apply_no, lead_no, institution_code }: Withdrawn,
): Promise<boolean> {
  const about = apply_no ? { apply_no } : { lead_no: lead_no ?? '' }
  const notices = db
    .selectFrom('deliveries')
    .where(({ and }) => and({ kind: 'withdraw', user_id, institution_code, ...about }))
  return (await notices.select('id').executeTakeFirst()) !== undefined
}

/** Queues a withdrawal notice for the institution. Returns false when one was queued before. */
export async function queueNotice(db: Db, about: Withdrawn, at: Date): Promise<boolean> {
  if (await isNoticeQueued(db, about)) return false
  const { user_id, apply_no = null, lead_no = null, institution_code } = about
  await enqueue(db, { kind: 'withdraw', user_id, apply_no, lead_no, institution_code }, at)
  return true
}

/** Of these institutions, those that may have data, or were not told yet of a withdrawal. */
export async function toBeTold(db: Db, codes: readonly InstitutionCode[]): Promise<InstitutionCode[]> {
  const { rows } = await sql<{ code: InstitutionCode }>`
    select distinct institution_code as code from deliveries
    where institution_code = any(${codes}) and (
      (kind in ('deliver', 'lead') and attempts > 0) or (kind = 'withdraw' and done_at is null))
    order by 1`.execute(db)
  return rows.map(({ code }) => code)
}
