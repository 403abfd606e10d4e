import { CODE } from '@contract/codes'
import { isMobile } from '@contract/rules/mobile'
import { Counter } from 'prom-client'
import { Type as T } from 'typebox'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import { giveBack, type Limit, networkLimits, RateLimited, takeAll } from '../http/limits'
import { ApiError, ServiceDown } from '../lib/api-error'
import { NOTHING_PERSONAL } from '../lib/remote/send'
import { type Wechat, WechatError } from './api'

const Answer = T.Object({
  phone_info: T.Object({
    purePhoneNumber: T.String(),
    countryCode: T.Union([T.String(), T.Integer()]),
    watermark: T.Object({ appid: T.String() }),
  }),
})

/** Unknown, ended or used (server/API/user-info/phone-number/api_getphonenumber); 40163 is a used one too. */
const EXPIRED: readonly number[] = [40029, 40163]
/** Too many calls on this day, or in this minute (server/API/mp-access-token/api_getstableaccesstoken). */
const BUSY: readonly number[] = [45009, 45011]

const INSTEAD = '可以再点一次，或用短信验证码登录'
const refused = (content: string) => ApiError.fields([{ field: 'code', content }])

/** Each call may cost money. A whole mobile network may share an address. */
const limitsOf = (device: string, ip: string): Limit[] => [
  { key: `wechat:device:${device}`, max: 10, seconds: 3_600 },
  { key: `wechat:day:${device}`, max: 20, seconds: 86_400 },
  ...networkLimits('wechat:address', ip, 200, 3_600),
]

async function ask(wechat: Wechat, fen: number, code: string): Promise<string> {
  // Only WeChat's own code goes there.
  const { phone_info } = await wechat.call(
    'wxa/business/getuserphonenumber',
    { code },
    Answer,
    NOTHING_PERSONAL,
  )
  phoneCost.inc(fen)
  const { purePhoneNumber, countryCode, watermark } = phone_info
  if (watermark.appid !== wechat.settings.appid) throw new WechatError(EXPIRED[0] ?? 0)
  if (String(countryCode) === '86' && isMobile(purePhoneNumber)) return purePhoneNumber
  phoneResults.inc({ result: 'foreign' })
  throw refused('暂不支持这个地区的手机号，请用中国大陆手机号的短信验证码登录')
}

/**
 * Call it without a transaction; the code is good once and for five minutes. @throws {ApiError} 404 when it is not
 * configured, 601 for a bad code or a number that is not of the mainland; {RateLimited}; {ServiceDown}
 */
export async function phoneByCode(
  { ip, context }: Pick<Call<never>, 'ip' | 'context'>,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wechat: Wechat | null,
  code: string,
): Promise<string> {
  const price = wechat?.settings.phone
  if (!wechat || !price) throw new ApiError(CODE.notFound, '暂不支持微信手机号登录，请用短信验证码登录')
  const limits = limitsOf(context._did, ip)
  const wait = await takeAll(db, limits, clock.now())
  if (wait > 0) throw new RateLimited(wait)
  try {
    const mobile = await ask(wechat, price.fen, code)
    phoneResults.inc({ result: 'granted' })
    return mobile
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const number = cause instanceof WechatError ? cause.code : null
    if (number !== null && EXPIRED.includes(number)) {
      phoneResults.inc({ result: 'expired' })
      throw refused(`微信授权已失效，${INSTEAD}`)
    }
    await giveBack(db, limits)
    if (number !== null && BUSY.includes(number)) {
      phoneResults.inc({ result: 'busy' })
      throw refused('现在使用微信手机号的人太多，请用短信验证码登录')
    }
    phoneResults.inc({ result: 'failed' })
    throw new ServiceDown('WeChat did not answer with a phone number', { cause })
  }
}

/** What became of the codes of 手机号快速验证: `granted`, `expired` (or used), `foreign`, `busy`, `failed`. */
export const phoneResults = new Counter({
  name: 'wechat_phone_total',
  help: 'Phone numbers asked of WeChat, by result',
  labelNames: ['result'],
  registers: [],
})

/** WeChat charges for every number that it hands out. */
export const phoneCost = new Counter({
  name: 'wechat_phone_cost_fen_total',
  help: 'Price of the phone numbers that WeChat handed out, in fen',
  registers: [],
})

export const WECHAT_METRICS = [phoneResults, phoneCost]
