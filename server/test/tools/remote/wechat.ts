import type { WechatSettings } from '../../../src/config/integrations'
import { NO_INTEGRATIONS } from '../../../src/config/integrations'
import type { TestApp } from '../harness'
import { consentIds } from '../request'

import { remoteServer, type Tls } from './server'

const ACCOUNT = { appid: 'wx0123456789abcdef', secret: 'ab'.repeat(16) }

export interface WechatCall {
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}
type Answer = Record<string, unknown> | Buffer

/** WeChat's server API (OpenApiDoc): errors are HTTP 200 with `errcode`, codes work once, old tokens get 40001. */
export async function wechatServer(tls?: Tls) {
  const used = new Set<string>()
  /** Whether it is the first use of a code. */
  const take = (code: string) => !used.has(code) && Boolean(used.add(code))
  const usual: Record<string, (call: WechatCall) => Answer> = {
    'cgi-bin/stable_token': ({ body }) =>
      body.appid === ACCOUNT.appid && body.secret === ACCOUNT.secret
        ? { access_token: wechat.tokens.at(-1), expires_in: wechat.expires_in }
        : { errcode: 40125, errmsg: 'invalid appsecret' },
    'wxa/business/getuserphonenumber': ({ body }) => {
      const code = String(body.code)
      const [, mobile] = /^good-(\d+)/.exec(code) ?? []
      if (!mobile || !take(code)) return { errcode: 40029, errmsg: `invalid code ${code}` }
      const watermark = { timestamp: 1, appid: ACCOUNT.appid }
      return {
        errcode: 0,
        phone_info: { phoneNumber: mobile, purePhoneNumber: mobile, countryCode: '86', watermark },
      }
    },
    'sns/jscode2session': ({ query }) =>
      query.js_code?.startsWith('login-') && take(query.js_code)
        ? { openid: `openid-of-${query.js_code}`, session_key: 'key' }
        : { errcode: 40029 },
    'cgi-bin/message/subscribe/send': () => ({ errcode: 0, errmsg: 'ok' }),
  }
  const wechat = {
    calls: [] as WechatCall[],
    /** Access tokens that are accepted now; the last one is handed out. */
    tokens: ['token-1'],
    expires_in: 7_200,
    /** Answers in place of the usual one, by path. */
    answers: {} as Record<string, (call: WechatCall) => Answer | Promise<Answer>>,
    usual,
    /** Runs before each answer. */
    gate: async (_call: WechatCall) => {},
    settings: {} as WechatSettings,
    at: (path: string) => wechat.calls.filter((call) => call.path === path),
  }
  const server = await remoteServer(async ({ url: asked, text }) => {
    const url = new URL(asked, 'http://wechat')
    const call = {
      path: url.pathname.slice(1),
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : {},
    }
    wechat.calls.push(call)
    await wechat.gate(call)
    const open = ['cgi-bin/stable_token', 'sns/jscode2session'].includes(call.path)
    const known = open || wechat.tokens.includes(call.query.access_token ?? '')
    const answerTo = wechat.answers[call.path] ?? usual[call.path] ?? (() => ({ errcode: 40066 }))
    const answer = known ? await answerTo(call) : { errcode: 40001, errmsg: 'invalid credential' }
    return { body: Buffer.isBuffer(answer) ? answer : JSON.stringify(answer) }
  }, tls)
  wechat.settings = {
    ...ACCOUNT,
    api: server.origin,
    phone: { fen: 3 },
    notice: {
      template_id: 'template-of-the-trial-0123',
      fields: { product: 'thing1', status: 'phrase2', time: 'time3' },
    },
  }
  return Object.assign(wechat, server)
}

/** The settings of a server that is connected to this WeChat. */
export const connectedTo = (wechat: WechatSettings) => ({ integrations: { ...NO_INTEGRATIONS, wechat } })

/** The consents that a login by WeChat's phone number needs. */
export async function wechatConsents(server: TestApp, device?: string): Promise<string[]> {
  const list = '/v1.0/credit/special/contract/list'
  const { wechat_login = [] } = await server.ok(list, { group: 'login' }, { device })
  return consentIds({ agreements: wechat_login })
}

export const logInByWechat = async (server: TestApp, code: string) =>
  server.ok('/v1.0/user/wechat/phone', { code, consents: await wechatConsents(server) })
