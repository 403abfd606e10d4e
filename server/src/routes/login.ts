import type { login } from '@contract/endpoints/login'
import { CODE } from '@contract/envelope'
import type { Kysely } from 'kysely'
import type { Database } from '../database'
import type { Deps } from '../deps'
import { ApiError, type Call, type Handlers, visitorOf } from '../handler'
import { loginAgreements } from '../services/agreements'
import { touchChannel } from '../services/channel-touch'
import { recordConsent } from '../services/consent'
import { SMS_CODE, sendCode, useCode, waitForCode } from '../services/sms-code'
import { redeemUid } from '../services/uid'
import { logIn } from '../services/visitor'

const PURPOSE = 'login'

/** Wrong, expired and exhausted get one message; the counted try stays although the call is refused. */
const wrongCode = () => {
  const content = '验证码不正确或已失效，请重新获取'
  return new ApiError(CODE.validation, content, [{ field: 'code', content }], true)
}

/** The current agreements of the login, all of which must be ticked (decisions.md §7: nothing is implied). */
async function requireConsents(db: Kysely<Database>, ticked: string[], at: Date) {
  const agreements = await loginAgreements(db, at)
  if (agreements.every(({ consent_id }) => ticked.includes(consent_id))) return agreements
  throw ApiError.fields([{ field: 'consents', content: '请先阅读并同意协议' }])
}

/** Where the page runs: the host of the caller's page address, without anything else of it. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

export const loginHandlers = (deps: Deps): Handlers<keyof typeof login> => ({
  '/v1.0/user/login/pre/check': async ({ db, payload }) => {
    const wait_seconds = await waitForCode(db, deps, payload.mobile)
    return {
      can_send: wait_seconds === 0,
      wait_seconds,
      agreements: await loginAgreements(db, deps.clock.now()),
    }
  },

  '/v1.0/sms/send/code': async (call) => {
    const { payload, context } = call
    const owner = { mobile: payload.mobile, device: context._did, purpose: payload.scene }
    const code = await sendCode(call, deps, owner)
    return {
      cooldown_seconds: SMS_CODE.cooldownSeconds,
      expires_seconds: SMS_CODE.lifeSeconds,
      ...(deps.sms.showsCode && deps.config.mode !== 'production' ? { dev_code: code } : {}),
    }
  },

  '/v1.0/user/code/login': async (call: Call<'/v1.0/user/code/login'>) => {
    const { db, payload, context } = call
    // Before the code, so that a forgotten tick does not use it up.
    const agreements = await requireConsents(db, payload.consents, deps.clock.now())
    const owner = { mobile: payload.mobile, device: context._did, purpose: PURPOSE }
    if (!(await useCode(db, deps, owner, payload.code))) throw wrongCode()
    const result = await logIn(db, deps, payload.mobile, call)
    for (const subject of agreements) {
      await recordConsent(db, {
        user_id: result.user_id,
        subject,
        channel: context._ch,
        device: context._did,
        purpose: PURPOSE,
        at: deps.clock.now(),
      })
    }
    return result
  },

  '/v1.0/user/uid/login': (call) =>
    call.db.transaction().execute(async (trx) => {
      const mobile = await redeemUid(trx, deps, call.payload.uid)
      return logIn(trx, deps, mobile, call)
    }),

  '/v1/user/loginMark': async (call) => {
    const { db, payload, context, url } = call
    await db
      .insertInto('login_marks')
      .values({
        user_id: visitorOf(call).user_id,
        scene: payload.scene,
        channel: context._ch,
        device: context._did,
        host: hostOf(url),
        at: deps.clock.now(),
      })
      .execute()
    return {}
  },

  '/v1/user/activeChannel': async ({ db, payload, context, visitor }) => {
    await touchChannel(db, {
      channel: payload.channel,
      device: context._did,
      user_id: visitor?.user_id ?? null,
      at: deps.clock.now(),
    })
    return {}
  },

  '/test/user/login': (call) =>
    call.db.transaction().execute((trx) => logIn(trx, deps, call.payload.mobile, call)),
})
