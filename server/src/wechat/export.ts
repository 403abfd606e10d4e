import type { Tell } from '../http/rights'
import { timeText } from '../lib/time/china-date'

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
