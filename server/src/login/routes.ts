import type { PublicBlock } from '@contract/context'
import { login } from '@contract/endpoints/login'
import { BAD_MOBILE } from '@contract/rules/messages'
import { SECURE_ALGORITHM } from '@contract/rules/secrets'
import { Mobile } from '@contract/values'
import type { FastifyBaseLogger } from 'fastify'
import { Type as T } from 'typebox'
import { loginAgreements } from '../agreement/agreements'
import { boxesFor } from '../agreement/boxes'
import type { Deps } from '../http/deps'
import { asking, type Call, type Handlers, visitorOf } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { logInByCode, logInByLink, logInByPhone, requireConsents, sendLoginCode } from '../use-cases/log-in'
import type { Wechat } from '../wechat/api'
import { phoneByCode } from '../wechat/phone'
import { currentLoginKey } from './keys'
import { onMessage, readMessage } from './message'
import { SmsBudgetSpent, waitForCode } from './sms-code'
import { touchChannel } from './touch'
import { type LoggedIn, logIn, markLogin } from './visitors'

type Log = Pick<FastifyBaseLogger, 'error'>

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const PRE_CHECK = '/v1.0/user/login/pre/check'
const SEND = '/v1.0/sms/encrypt/send/code'
const LOGIN = '/v1.0/user/encrypt/login'

/** The phone number of a pre-check, plain or encrypted. */
async function phoneOf({ db, payload }: Call<typeof PRE_CHECK>, deps: Deps): Promise<string> {
  const { mobile, key_id, cipher } = payload
  if (key_id !== undefined && cipher !== undefined) {
    const sealed = { db, payload: { key_id, cipher } }
    return (await readMessage(sealed, deps, PRE_CHECK, T.Object({ mobile: Mobile }))).mobile
  }
  if (mobile === undefined) throw ApiError.fields([{ field: 'mobile', content: BAD_MOBILE }])
  return mobile
}

/** Sends a login code; that the codes of an hour are used up is one line of the log, however many are refused. */
function sendLogged(deps: Deps, log: Log): typeof sendLoginCode {
  let saidUntil = 0
  return (call, needs, payload) =>
    sendLoginCode(call, needs, payload).catch((error: unknown) => {
      const now = deps.clock.now().getTime()
      if (error instanceof SmsBudgetSpent && now >= saidUntil) {
        saidUntil = now + error.wait_seconds * 1000
        log.error('the SMS codes of this hour are used up')
      }
      throw error
    })
}

/** Logs in the test visitor that the request names; null when it names none. */
export type TestLogin = (caller: PublicBlock) => Promise<LoggedIn> | null

export const loginHandlers = (
  deps: Deps,
  wechat: Wechat | null,
  testLogin: TestLogin,
  log: Log,
  send = sendLogged(deps, log),
): Handlers<'login'> => ({
  [PRE_CHECK]: async (call) => {
    const { db, context } = call
    const mobile = await phoneOf(call, deps)
    const wait_seconds = await waitForCode(db, deps, { mobile, device: context._did })
    return {
      can_send: wait_seconds === 0,
      wait_seconds,
      agreements: await loginAgreements(db, deps.clock.now()),
    }
  },

  '/v1.0/sms/send/code': (call) => send(call, deps, call.payload),

  '/v1.0/user/code/login': (call) => logInByCode(call, deps, call.payload),

  '/v1.0/user/wechat/phone': asking({
    ask: async (call) => {
      await requireConsents(call.db, call.payload.consents, deps.clock.now())
      return phoneByCode(call, deps, wechat, call.payload.code)
    },
    run: (call, mobile) => logInByPhone(call, deps, call.payload.consents, async () => mobile),
  }),

  '/v1.0/user/uid/login': (call) => logInByLink(call, deps),

  '/v1/user/loginMark': async (call) => {
    await markLogin(call.db, visitorOf(call), { scene: call.payload.scene, host: hostOf(call.url) })
    return {}
  },

  '/v1/user/activeChannel': async ({ db, payload, context, visitor }) => {
    const at = deps.clock.now()
    const user_id = visitor?.user_id ?? null
    const touch = { channel: payload.channel, device: context._did, user_id, click_id: null, at }
    // A device alone is one row, in one statement.
    if (user_id === null) await touchChannel(db, touch)
    else await db.transaction().execute((trx) => touchChannel(trx, touch))
    return {}
  },

  '/test/user/login': (call) => {
    const persona = testLogin(call.context)
    if (persona) return persona
    return call.db.transaction().execute((trx) => logIn(trx, deps, call.payload.mobile, call))
  },

  // The encrypted counterparts (RFC 9180), in addition to TLS, for networks that intercept TLS.
  '/v1.0/user/encrypt/info': async ({ db }) => {
    const { key_id, public_key, expires_at } = await currentLoginKey(db, deps)
    return {
      key_id,
      algorithm: SECURE_ALGORITHM,
      public_key,
      expires_at: expires_at.toISOString(),
      now: deps.clock.now().toISOString(),
    }
  },

  [SEND]: (call) =>
    onMessage(call, deps, SEND, login['/v1.0/sms/send/code'].payload, (payload) => send(call, deps, payload)),

  [LOGIN]: (call) =>
    onMessage(call, deps, LOGIN, login['/v1.0/user/code/login'].payload, ({ consents, ...payload }) =>
      logInByCode(call, deps, { ...payload, consents: boxesFor(deps, call.context._did).read(consents) }),
    ),
})
