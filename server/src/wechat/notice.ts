import { CODE } from '@contract/codes'
import type { ApplicationStatus } from '@contract/endpoints/application'
import { cancelWaiting, enqueue } from '../delivery/queue'
import type { Deps } from '../http/deps'
import { RateLimited, take } from '../http/limits'
import type { Tell } from '../http/rights'
import { ApiError, ServiceDown } from '../lib/api-error'
import { timeText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import { type Wechat, WechatError } from './api'

/** The receiver of messages to visitors, which no advertising platform can be named. */
export const NOTICE = 'wechat.notice'

/** At most five characters (kind `phrase`). Not the arrival, which would use the permission up within seconds. */
export const NEWS: Partial<Record<ApplicationStatus, string>> = {
  reviewing: '机构审核中',
  contacting: '机构联系中',
  visited: '已到店',
  closed: '已结束',
}

/** The configured template, if any, and whether the visitor has allowed a message that is not used yet. */
export async function noticeOf(db: Db, wechat: Wechat | null, user_id: number) {
  const template_id = wechat?.settings.notice?.template_id
  if (!template_id) return undefined
  const permission = await db
    .selectFrom('wechat_notices')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('queued_at', 'is', null)
    .executeTakeFirst()
  return { template_id, allowed: permission !== undefined }
}

/** Stores the permission for one message; a further one before it is used changes nothing. */
export async function allowNotice(
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  { user_id, openid }: { user_id: number; openid: string },
): Promise<void> {
  const fresh = { openid_sealed: vault.seal(openid, 'openid'), allowed_at: clock.now(), queued_at: null }
  await db
    .insertInto('wechat_notices')
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Queues the message about a status, in the transaction that changes it, if the visitor has allowed one. */
export async function queueNews(
  db: Db,
  { user_id, apply_no }: { user_id: number; apply_no: string },
  { status, at }: { status: ApplicationStatus; at: Date },
): Promise<void> {
  if (!NEWS[status]) return
  const used = await db
    .updateTable('wechat_notices')
    .set({ queued_at: at })
    .where('user_id', '=', user_id)
    .where('queued_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows > 0n) await enqueue(db, { kind: 'notice', user_id, apply_no, platform: NOTICE }, at)
}

/** Cancels the message about an application that is withdrawn; a permission that was not used is for the next one. */
export async function cancelNews(
  db: Db,
  { user_id, apply_no }: { user_id: number; apply_no: string },
  at: Date,
): Promise<void> {
  const waiting = await cancelWaiting(db, { kind: 'notice', user_id, apply_no }, at)
  if (waiting && waiting.attempts > 0) await endNotice(db, user_id)
  else if (waiting)
    await db
      .updateTable('wechat_notices')
      .set({ queued_at: null })
      .where('user_id', '=', user_id)
      .where('queued_at', 'is not', null)
      .execute()
}

/** Ends a permission with its openid, unless a new one was given meanwhile. */
export const endNotice = (db: Db, user_id: number) =>
  db.deleteFrom('wechat_notices').where('user_id', '=', user_id).where('queued_at', 'is not', null).execute()

/** Ends every permission of a visitor, whose queued message is then not sent any more. */
export const forgetNotice = (db: Db, user_id: number) =>
  db.deleteFrom('wechat_notices').where('user_id', '=', user_id).execute()

/** The sealed openid for a visitor's queued message; undefined when its permission has ended. */
export async function queuedOpenid(db: Db, user_id: number): Promise<string | undefined> {
  const query = db.selectFrom('wechat_notices').select('openid_sealed').where('user_id', '=', user_id)
  return (await query.where('queued_at', 'is not', null).executeTakeFirst())?.openid_sealed
}

/** The permission for a message of the mini-program; its openid is WeChat's number, which tells the visitor nothing. */
export const noticeText: Tell = async (db, { user_id }) => {
  const notices = await db
    .selectFrom('wechat_notices')
    .select('allowed_at')
    .where('user_id', '=', user_id)
    .execute()
  return notices.map(
    ({ allowed_at }) => `${timeText(allowed_at)}允许发送一次微信进度通知，为此保存了您的微信用户标识`,
  )
}

/** Invalid, or of a user held for a risk (server/API/user-login/api_code2session). 40163, a used one, is not listed. */
const BAD_CODE: readonly number[] = [40029, 40226, 40163]

/** Call it without a transaction. @throws {ApiError} 404 not configured, 601 refused; {RateLimited}; {ServiceDown} */
export async function openidByCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wechat: Wechat | null,
  user_id: number,
  code: string,
): Promise<string> {
  if (!wechat?.settings.notice) throw new ApiError(CODE.notFound, '暂不支持微信通知')
  const wait = await take(db, { key: `wechat:notice:${user_id}`, max: 20, seconds: 3_600 }, clock.now())
  if (wait > 0) throw new RateLimited(wait)
  return wechat.openidOf(code).catch((cause: unknown) => {
    if (cause instanceof WechatError && BAD_CODE.includes(cause.code))
      throw ApiError.fields([{ field: 'code', content: '微信没有确认，请再点一次' }])
    throw new ServiceDown('WeChat did not answer with an openid', { cause })
  })
}
