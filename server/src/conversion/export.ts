import type { Tell } from '../http/rights'
import { timeText } from '../lib/time/china-date'

const EVENT = { login: '登录', order: '填完资料', application: '提交申请', received: '机构收到申请' } as const

/** What advertising platforms were told (PIPL art. 45). */
export const conversionTexts: Tell = async (db, { user_id }) => {
  const conversions = await db
    .selectFrom('conversions')
    .select(['event', 'channel', 'at', 'reported_at'])
    .where('user_id', '=', user_id)
    .orderBy('at')
    .orderBy('conversion_id')
    .execute()
  return conversions.map(({ event, channel, at, reported_at }) => {
    const told = reported_at ? `${timeText(reported_at)}已凭点击编号告诉广告平台` : '没有告诉广告平台'
    return `${timeText(at)}${EVENT[event]}（渠道${channel}）：${told}`
  })
}
