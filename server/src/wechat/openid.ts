import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import { RateLimited, take } from '../http/limits'
import { ApiError, ServiceDown } from '../lib/api-error'
import { type Wechat, WechatError } from './api'

/**
 * A code of `wx.login` that WeChat does not accept (server/API/user-login/api_code2session): invalid, or of a user whom it
 * holds for a risk. 40163, which that page leaves out, is answered for a used one.
 */
const BAD_CODE: readonly number[] = [40029, 40226, 40163]

/**
 * The openid of the visitor who sends this code of `wx.login`. Call it without a transaction.
 * @throws {ApiError} 404 when no message is configured, 601 when WeChat does not accept the code; {RateLimited};
 *   {ServiceDown} when WeChat fails
 */
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
