import type { login } from '@contract/endpoints/login'
import type { Deps } from '../deps'
import { type Handlers, visitorOf } from '../handler'
import type { personaLogins } from '../sandbox/personas'
import { askedPersona } from '../sandbox/scope'
import { loginAgreements } from '../services/agreements'
import { touchChannel } from '../services/channel-touch'
import { logInByCode, sendLoginCode } from '../services/code-login'
import { countOpenCall } from '../services/open-call'
import { waitForCode } from '../services/sms-code'
import { redeemUid } from '../services/uid'
import { logIn } from '../services/visitor'

/** Where the page runs: the host of the caller's page address, without anything else of it. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

export const loginHandlers = (
  deps: Deps,
  personas: ReturnType<typeof personaLogins>,
): Handlers<keyof typeof login> => ({
  '/v1.0/user/login/pre/check': async ({ db, payload }) => {
    const wait_seconds = await waitForCode(db, deps, payload.mobile)
    return {
      can_send: wait_seconds === 0,
      wait_seconds,
      agreements: await loginAgreements(db, deps.clock.now()),
    }
  },

  '/v1.0/sms/send/code': (call) => sendLoginCode(call, deps, call.payload),

  '/v1.0/user/code/login': (call) => logInByCode(call, deps, call.payload),

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

  '/v1/user/activeChannel': async ({ db, payload, context, ip, visitor }) => {
    const at = deps.clock.now()
    await countOpenCall(db, 'channel', { device: context._did, ip }, at)
    const user_id = visitor?.user_id ?? null
    const touch = { channel: payload.channel, device: context._did, user_id, click_id: null, at }
    await db.transaction().execute((trx) => touchChannel(trx, touch))
    return {}
  },

  '/test/user/login': (call) => {
    const persona = askedPersona()
    if (persona) return personas.start(persona, call.context)
    return call.db.transaction().execute((trx) => logIn(trx, deps, call.payload.mobile, call))
  },
})
