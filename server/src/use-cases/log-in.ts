import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { SMS_CODE } from '@contract/rules/mobile'
import { loginAgreements, notConsented } from '../agreement/agreements'
import { recordConsents } from '../consent/consents'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import { type Call, type Visitor, visitorOf } from '../http/handler'
import { onceWithin } from '../http/idempotency'
import { ApiError } from '../lib/api-error'
import { openFully, openSession } from '../login/sessions'
import { redeemCode, sendCode, waitForAnother } from '../login/sms-code'
import { carryTouches } from '../login/touch'
import { redeemUid, signedUid, uidRefused } from '../login/uid'
import { logIn, visitorOfPhone } from '../login/visitors'
import type { Db } from '../postgres/tables'
import { takeOverEntered } from './take-over-entered'

/** The parts of a call that the plain and the encrypted login endpoints share; the payload differs. */
type LoginCall = Pick<Call<never>, 'db' | 'afterCommit' | 'ip' | 'context'>

const PURPOSE = 'login'

/** One message for wrong, expired and exhausted codes; `true` commits the counted attempt. */
const wrongCode = (wait: number) => {
  const content = `验证码不对或已失效，请核对最新一条短信${wait > 0 ? '' : '，或重发验证码'}`
  return new ApiError(CODE.validation, content, [{ field: 'code', content }], true)
}

/** Returns the login agreements in force; throws 601 unless all are ticked (S11.2: nothing is implied). */
export async function requireConsents(db: Db, ticked: readonly string[], at: Date) {
  const agreements = await loginAgreements(db, at)
  if (agreements.every(({ consent_id }) => ticked.includes(consent_id))) return agreements
  throw ApiError.fields([{ field: 'consents', content: '请先阅读并同意协议' }])
}

export async function sendLoginCode(
  call: LoginCall,
  deps: Deps,
  { mobile, scene }: Payload<'/v1.0/sms/send/code'>,
): Promise<Data<'/v1.0/sms/send/code'>> {
  const owner = { mobile, device: call.context._did, purpose: scene }
  const code = await sendCode(call, deps, owner)
  return {
    cooldown_seconds: await waitForAnother(call.db, deps, owner, 1),
    expires_seconds: SMS_CODE.lifeSeconds,
    ...(deps.sms.showsCode && deps.config.mode !== 'production' ? { dev_code: code } : {}),
  }
}

export const logInByCode = (
  call: LoginCall,
  deps: Deps,
  { mobile, code, consents }: Payload<'/v1.0/user/code/login'>,
): Promise<Data<'/v1.0/user/code/login'>> =>
  logInByPhone(call, deps, consents, async () => {
    const owner = { mobile, device: call.context._did, purpose: PURPOSE }
    if (!(await redeemCode(call.db, deps, owner, code)))
      throw wrongCode(await waitForAnother(call.db, deps, owner))
    return mobile
  })

/** `prove` tells the phone number once the consents are complete, so that a forgotten tick uses no code up. */
export async function logInByPhone(
  { db, context }: Pick<LoginCall, 'db' | 'context'>,
  deps: Deps,
  consents: readonly string[],
  prove: () => Promise<string>,
): Promise<Data<'/v1.0/user/code/login'>> {
  const agreements = await requireConsents(db, consents, deps.clock.now())
  const mobile = await prove()
  const result = await logIn(db, deps, mobile, { context })
  const { _ch: channel, _did: device } = context
  const who = { user_id: result.user_id, channel, device, purpose: PURPOSE, at: deps.clock.now() }
  await takeOverEntered(db, deps, who, mobile)
  const mobile_index = deps.vault.index(mobile, 'mobile')
  await recordConsents(db, deps, { ...who, mobile_index }, agreements)
  return result
}

const LINK = '/v1.0/user/uid/login'
type LinkCall = Call<typeof LINK>

/** A retry gets a lost response for a day, so that no link is wasted. @throws {ApiError} 403 for an invalid id */
export async function logInByLink(call: LinkCall, deps: Deps): Promise<Data<typeof LINK>> {
  const { payload, context } = call
  if (signedUid(payload.uid, deps.vault) === null) throw uidRefused()
  const actor = `device:${context._did}`
  return onceWithin(deps, { key: context.request_id, path: LINK, actor, payload }, (db) =>
    enter(db, call, deps),
  )
}

/** A visitor without valid login consents gets a session that only accepts them; nothing else is saved for it yet. */
async function enter(db: Db, call: LinkCall, deps: Deps) {
  const mobile = await redeemUid(db, deps, call.payload.uid)
  const { user_id, phone_mark } = await visitorOfPhone(db, deps, mobile)
  const open = await notConsented(db, user_id, await loginAgreements(db, deps.clock.now()))
  if (open.length === 0) return logIn(db, deps, mobile, call)
  const { _did: device, _ch: channel } = call.context
  const token = await openSession(db, deps, { user_id, device, channel, byLink: true })
  return { token, user_id, phone_mark }
}

/**
 * Records the consents that a login by link still waits for, and then the device's channel. Call it last in the
 * transaction `call.db`, because the ledger stays locked. @throws {ApiError} 601 while an agreement is not ticked
 */
export async function giveLoginConsents(
  call: Pick<Call<never>, 'db' | 'context'> & { payload: { consents?: string[] }; visitor: Visitor | null },
  deps: Deps,
): Promise<void> {
  const visitor = visitorOf(call)
  if (!visitor.awaits_consents) return
  const { user_id } = visitor
  const { db, context, payload } = call
  const { _did: device, _ch: channel } = context
  const at = deps.clock.now()
  const agreements = await requireConsents(db, payload.consents ?? [], at)
  await carryTouches(db, { user_id, device, channel, click_id: null, at })
  await reportConversion(db, { event: 'login', user_id, subject: String(user_id), at })
  await openFully(db, visitor)
  await recordConsents(db, deps, { user_id, channel, device, purpose: PURPOSE, at }, agreements)
}
