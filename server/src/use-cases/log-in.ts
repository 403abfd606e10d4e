import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { SMS_CODE } from '@contract/rules/mobile'
import { loginAgreements } from '../agreement/agreements'
import { recordConsents } from '../consent/consents'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { redeemCode, SMS_LIMITS, sendCode, waitForCode } from '../login/sms-code'
import { logIn } from '../login/visitors'
import type { Db } from '../postgres/tables'

/** The parts of a call that the plain and the encrypted login endpoints share; the payload differs. */
export type LoginCall = Pick<Call<never>, 'db' | 'afterCommit' | 'ip' | 'context'>

export const PURPOSE = 'login'

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

/** Sends a one-time code by SMS. `call.db` is the transaction of the call. */
export async function sendLoginCode(
  call: LoginCall,
  deps: Deps,
  { mobile, scene }: Payload<'/v1.0/sms/send/code'>,
): Promise<Data<'/v1.0/sms/send/code'>> {
  const code = await sendCode(call, deps, { mobile, device: call.context._did, purpose: scene })
  return {
    cooldown_seconds: SMS_LIMITS.cooldownSeconds,
    expires_seconds: SMS_CODE.lifeSeconds,
    ...(deps.sms.showsCode && deps.config.mode !== 'production' ? { dev_code: code } : {}),
  }
}

/** Logs in with a one-time code and records the consents. `call.db` is the transaction of the call. */
export const logInByCode = (
  call: LoginCall,
  deps: Deps,
  { mobile, code, consents }: Payload<'/v1.0/user/code/login'>,
): Promise<Data<'/v1.0/user/code/login'>> =>
  logInByPhone(call, deps, consents, async () => {
    const owner = { mobile, device: call.context._did, purpose: PURPOSE }
    if (!(await redeemCode(call.db, deps, owner, code)))
      throw wrongCode(await waitForCode(call.db, deps, owner))
    return mobile
  })

/**
 * Logs in with a phone number, which `prove` tells once the consents are complete, so that a forgotten tick uses no
 * code up.
 */
export async function logInByPhone(
  { db, context }: Pick<LoginCall, 'db' | 'context'>,
  deps: Deps,
  consents: readonly string[],
  prove: () => Promise<string>,
): Promise<Data<'/v1.0/user/code/login'>> {
  const agreements = await requireConsents(db, consents, deps.clock.now())
  const result = await logIn(db, deps, await prove(), { context })
  const { _ch: channel, _did: device } = context
  const who = { user_id: result.user_id, channel, device, purpose: PURPOSE, at: deps.clock.now() }
  await recordConsents(db, deps, who, agreements)
  return result
}
