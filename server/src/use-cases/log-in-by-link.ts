import type { Data } from '@contract/endpoints'
import { loginAgreements, notConsented } from '../agreement/agreements'

import { recordConsents } from '../consent/consents'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import { type Call, type Visitor, visitorOf } from '../http/handler'
import { onceWithin } from '../http/idempotency'
import { endLinkSessions, openFully, openSession } from '../login/sessions'
import { carryTouches } from '../login/touch'
import { redeemUid, signedUid, uidRefused } from '../login/uid'
import { logIn, visitorOfPhone } from '../login/visitors'
import type { Db } from '../postgres/tables'
import { PURPOSE, requireConsents } from './log-in'

const PATH = '/v1.0/user/uid/login'
type LinkCall = Call<typeof PATH>

/**
 * Exchanges a login id for a session. A retry of a lost response gets it for a day, so that it does not waste the
 * link.
 * @throws {ApiError} 403 when the id is unknown, changed, expired or used
 */
export async function logInByLink(call: LinkCall, deps: Deps): Promise<Data<typeof PATH>> {
  const { payload, context } = call
  if (signedUid(payload.uid, deps.vault) === null) throw uidRefused()
  const actor = `device:${context._did}`
  return onceWithin(deps, { key: context.request_id, path: PATH, actor, payload }, (db) =>
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
 * transaction `call.db`, because the ledger stays locked until its end.
 * @throws {ApiError} 601 while an agreement is not ticked
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
  await endLinkSessions(db, user_id)
  await openFully(db, visitor)
  await recordConsents(db, deps, { user_id, channel, device, purpose: PURPOSE, at }, agreements)
}
