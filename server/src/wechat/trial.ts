import { SANDBOX_MOBILE, TRIAL_CODE } from '@contract/sandbox'
import type { WechatSettings } from '../config/integrations'

/** The account of development and test. */
export const trialAccount: WechatSettings = {
  appid: 'wx0000000000000000',
  secret: '0'.repeat(32),
  phone: { fen: 3 },
  notice: {
    template_id: 'trial-template-of-the-sandbox',
    fields: { product: 'thing1', status: 'phrase2', time: 'time3' },
  },
}

/** A code that has ended, was used, or never was one (user-info/phone-number/getPhoneNumber). */
const BAD_CODE = { errcode: 40029 }

const phone = (code: string) => {
  if (code === TRIAL_CODE.expired) return BAD_CODE
  const [, purePhoneNumber = SANDBOX_MOBILE] = /^trial-(1\d{10})$/.exec(code) ?? []
  return {
    errcode: 0,
    phone_info: { purePhoneNumber, countryCode: '86', watermark: { appid: trialAccount.appid } },
  }
}

const ANSWERS: Record<string, (body: { code?: string }) => object> = {
  'cgi-bin/stable_token': () => ({ access_token: 'trial', expires_in: 7_200 }),
  'wxa/business/getuserphonenumber': ({ code = '' }) => phone(code),
  'sns/jscode2session': () => ({ openid: 'trial-openid' }),
  'cgi-bin/message/subscribe/send': () => ({ errcode: 0 }),
}

/** Answers in place of WeChat: any code is good for `SANDBOX_MOBILE`, and those of `TRIAL_CODE` for what they say. */
export const trialTransport = () => async (path: string, _query: object, body: object | null) => {
  const text = JSON.stringify(ANSWERS[path]?.(Object(body)) ?? { errcode: 40066 })
  return { text, bytes: Buffer.from(text) }
}
