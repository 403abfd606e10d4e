import type { InstitutionCode } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { ApplicationStatus } from '@contract/endpoints/application'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'
import { advance } from './applications'
import { changes, type Report, sameStage } from './progress'
import type { ApplicationKey } from './tables'

/** An institution's clock may differ this much from ours, as its signature may. */
const APART_MS = 300_000

/** Reports of one status that are kept for an application: an institution that alternates two for ever fills no table. */
export const MOST_REPORTS = 30

function refuseInvalid({ status, reason, at }: Report, now: Date) {
  if (at.getTime() > now.getTime() + APART_MS) throw ApiError.fields([{ field: 'at', content: '时间在将来' }])
  if ((status === 'closed') === (reason !== null)) return
  throw ApiError.fields([{ field: 'reason', content: '状态为closed时必填，其他状态不填' }])
}

/** The newest report that belongs to the current stage of an application, in the order of `inOrder`. */
async function newestOf(db: Db, key: ApplicationKey, current: ApplicationStatus) {
  const stage = sameStage(current)
  if (stage.length === 0) return null
  const newest = await db
    .selectFrom('institution_events')
    .select(['event_id', 'status', 'reason', 'at'])
    .where(({ and }) => and(key))
    .where('status', 'in', stage)
    .orderBy('at', 'desc')
    .orderBy(sql`event_id collate "C"`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}

/** Each status has its own number, so that an institution that has used up one can still close the application. */
async function refuseTooMany(db: Db, key: ApplicationKey, status: Report['status']) {
  const { kept } = await db
    .selectFrom('institution_events')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .where(({ and }) => and({ ...key, status }))
    .executeTakeFirstOrThrow()
  if (Number(kept) >= MOST_REPORTS)
    throw new ApiError(CODE.conflict, `该申请的${status}最多报告${MOST_REPORTS}次`)
}

/**
 * Takes an institution's report, in the transaction `db`, once for each event id; says whether it changed something.
 * @throws {ApiError} 404 for another's application, 409 for a known id with other content or too many reports, 601 for a bad reason, or a
 * time in the future or before the application
 */
export async function report(
  db: Db,
  now: Date,
  {
    institution_code,
    user_id,
    apply_no,
    ...event
  }: Report & ApplicationKey & { institution_code: InstitutionCode },
): Promise<{ applied: boolean; status: ApplicationStatus }> {
  refuseInvalid(event, now)
  const key = { user_id, apply_no }
  const application = await db
    .selectFrom('applications')
    .select(['status', 'created_at'])
    .where(({ and }) => and({ ...key, institution_code }))
    .forUpdate()
    .executeTakeFirst()
  if (!application) throw new ApiError(CODE.notFound, '申请不存在')
  if (event.at.getTime() < application.created_at.getTime() - APART_MS)
    throw ApiError.fields([{ field: 'at', content: '时间早于申请' }])
  const from = application.status
  const known = await db
    .selectFrom('institution_events')
    .select(['apply_no', 'status', 'reason', 'at', 'applied'])
    .where(({ and }) => and({ user_id, institution_code, event_id: event.event_id }))
    .executeTakeFirst()
  if (known) {
    const same =
      known.apply_no === apply_no &&
      known.status === event.status &&
      known.reason === event.reason &&
      known.at.getTime() === event.at.getTime()
    if (!same) throw new ApiError(CODE.conflict, '请求编号已用于其他内容，请重试')
    return { applied: known.applied, status: from }
  }
  await refuseTooMany(db, key, event.status)
  const applied = changes(event, from, await newestOf(db, key, from))
  await db
    .insertInto('institution_events')
    .values({ ...event, ...key, institution_code, received_at: now, applied })
    .execute()
  institutionReports.inc({ institution: institution_code, status: event.status })
  if (!applied) return { applied, status: from }
  const { status: to, reason, at } = event
  await advance(db, key, { from, to, reason, at: now, since: at < now ? at : now })
  return { applied, status: to }
}

/** A report whose transaction is repeated or fails at its commit counts all the same. */
export const institutionReports = new Counter({
  name: 'institution_reports_total',
  help: 'New reports of institutions about applications, by status',
  labelNames: ['institution', 'status'],
  registers: [],
})
