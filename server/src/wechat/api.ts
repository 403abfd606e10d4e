import { SANDBOX_MOBILE, TRIAL_CODE } from '@contract/sandbox'
import { type Static, Type as T, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { WechatSettings } from '../config/integrations'
import type { Deps } from '../http/deps'
import { FOR_VISITORS } from '../lib/remote/address'
import { createRemote } from '../lib/remote/client'
import { NOTHING_PERSONAL, type Recording, type RemoteAnswer } from '../lib/remote/send'
import { accessToken } from './token'

/** A 小程序码 of the largest width has about 200 KB. */
const LONGEST = 1024 * 1024

const ORIGIN = 'https://api.weixin.qq.com'

/** The access token is not the latest one, invalid, or has ended (server/API/mp-access-token/api_getaccesstoken). */
const TOKEN_REFUSED: readonly number[] = [40001, 40014, 42001]

/** WeChat refused a call. The message contains its number only, because its text may quote what was sent. */
export class WechatError extends Error {
  constructor(readonly code: number) {
    super(`WeChat answered with error ${code}`)
  }
}

/** Sends one call; `body` is null for GET. @throws {RemoteError} */
type Transport = (
  path: string,
  query: Record<string, string>,
  body: object | null,
  record: Recording,
) => Promise<Pick<RemoteAnswer, 'text' | 'bytes'>>

/** The server API of WeChat for our mini-program. */
export interface Wechat {
  settings: WechatSettings
  /** Calls with the access token, renewed once if refused. @throws {WechatError} the answer is one; {RemoteError} */
  call<S extends TSchema>(path: string, body: object, answer: S, record: Recording): Promise<Static<S>>
  /** As `call`, for an answer that is a picture. */
  picture(path: string, body: object): Promise<Buffer>
  /** The openid of the visitor who got this code by `wx.login` (user-login/code2Session). @throws as `call` */
  openidOf(code: string): Promise<string>
}

/** A JSON answer that fits. WeChat answers errors with HTTP 200 too. */
function parsed<S extends TSchema>(text: string, schema: S): Static<S> {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new WechatError(-1)
  }
  const { errcode = 0 } = Object(answer) as { errcode?: unknown }
  if (errcode !== 0) throw new WechatError(Number(errcode))
  if (!Check(schema, answer)) throw new WechatError(-1)
  return answer
}

const Token = T.Object({ access_token: T.String({ minLength: 1 }), expires_in: T.Integer({ minimum: 1 }) })
const Session = T.Object({ openid: T.String({ minLength: 1, maxLength: 128 }) })

function remoteTransport({ api }: WechatSettings, name: string): Transport {
  const remote = createRemote({ ...FOR_VISITORS, name, reach: api ? 'any' : 'public', longest: LONGEST })
  return (path, query, body, record) => {
    const url = `${api ?? ORIGIN}/${path}?${new URLSearchParams(query).toString()}`
    return body === null
      ? remote.get(url, {}, record)
      : remote.post(url, JSON.stringify(body), { 'content-type': 'application/json' }, record)
  }
}

/** A token that is valid beside the former one, unless that has long to go: then the same (getStableAccessToken). */
async function newToken({ appid, secret }: WechatSettings, send: Transport) {
  const body = { grant_type: 'client_credential', appid, secret }
  const answer = await send('cgi-bin/stable_token', {}, body, NOTHING_PERSONAL)
  const { access_token, expires_in } = parsed(answer.text, Token)
  return { token: access_token, expires_in }
}

/** Whether the account's appid, secret and list of addresses fit: WeChat gives a token for them. @throws as `call` */
export const tryAccount = (settings: WechatSettings) =>
  newToken(settings, remoteTransport(settings, 'wechat'))

type Needs = Pick<Deps, 'db' | 'clock' | 'vault'> & {
  config: Pick<Deps['config'], 'integrations' | 'mode'>
}

/** The mini-program's account at WeChat; without one a stand-in without a network, in production null. */
export function createWechat(needs: Needs, name = 'wechat'): Wechat | null {
  const { integrations, mode } = needs.config
  const configured = integrations.wechat
  if (!configured && mode === 'production') return null
  const settings = configured ?? trialAccount
  const { appid, secret } = settings
  const send = configured ? remoteTransport(configured, name) : trialTransport

  const fetchToken = () => newToken(settings, send)

  async function withToken<R>(use: (access_token: string) => Promise<R>): Promise<R> {
    const token = await accessToken(needs, appid, fetchToken)
    try {
      return await use(token)
    } catch (error) {
      if (!(error instanceof WechatError) || !TOKEN_REFUSED.includes(error.code)) throw error
      return use(await accessToken(needs, appid, fetchToken, token))
    }
  }

  return {
    settings,
    call: (path, body, answer, record) =>
      withToken(async (access_token) =>
        parsed((await send(path, { access_token }, body, record)).text, answer),
      ),
    picture: (path, body) =>
      withToken(async (access_token) => {
        const { text, bytes } = await send(path, { access_token }, body, NOTHING_PERSONAL)
        // An error is JSON in place of the picture.
        if (text.startsWith('{')) parsed(text, T.Never())
        return bytes
      }),
    openidOf: async (js_code) => {
      const query = { appid, secret, js_code, grant_type: 'authorization_code' }
      // WeChat's own code for its own user.
      return parsed((await send('sns/jscode2session', query, null, NOTHING_PERSONAL)).text, Session).openid
    },
  }
}

const trialAccount: WechatSettings = {
  appid: 'wx0000000000000000',
  secret: '0'.repeat(32),
  phone: { fen: 3 },
  notice: {
    template_id: 'trial-template-of-the-sandbox',
    fields: { product: 'thing1', status: 'phrase2', time: 'time3' },
  },
}

const phone = (code: string) => {
  // A code that has ended, was used, or never was one (user-info/phone-number/getPhoneNumber).
  if (code === TRIAL_CODE.expired) return { errcode: 40029 }
  const [, purePhoneNumber = SANDBOX_MOBILE] = /^trial-(1\d{10})$/.exec(code) ?? []
  const watermark = { appid: trialAccount.appid }
  return { errcode: 0, phone_info: { purePhoneNumber, countryCode: '86', watermark } }
}

const ANSWERS: Record<string, (body: { code?: string }) => object> = {
  'cgi-bin/stable_token': () => ({ access_token: 'trial', expires_in: 7_200 }),
  'wxa/business/getuserphonenumber': ({ code = '' }) => phone(code),
  'sns/jscode2session': () => ({ openid: 'trial-openid' }),
  'cgi-bin/message/subscribe/send': () => ({ errcode: 0 }),
}

/** Answers in place of WeChat: any code is good for `SANDBOX_MOBILE`, and those of `TRIAL_CODE` for what they say. */
const trialTransport: Transport = async (path, _query, body, record) => {
  await record()
  const text = JSON.stringify(ANSWERS[path]?.(Object(body)) ?? { errcode: 40066 })
  return { text, bytes: Buffer.from(text) }
}
