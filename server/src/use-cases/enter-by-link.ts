import type { Data } from '@contract/endpoints'
import { reportConversion } from '../conversion/report'
import { recordHalfEvent } from '../half/events'
import { holdIdentity } from '../half/identity'
import { linkRefused, readHalfLink, redeemHalfLink, signedId } from '../half/links'
import { attachLink, halfState, newestHalfOrder, refuseSwitchedOff } from '../half/orders'
import { personOfPrefill, prefillOf } from '../half/prefill'
import type { Deps } from '../http/deps'
import { asking, type Call, type Visitor } from '../http/handler'
import { onceWithin } from '../http/idempotency'
import { networkLimits, RateLimited, takeAll } from '../http/limits'
import { openIdentityAgreements } from '../identity/consent'
import { type Verification, VerifierUnavailable, verifierKnowing, verifyFor } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { chinaDate } from '../lib/time/china-date'
import { areaCode, saveArea } from '../login/residence'
import { openSession } from '../login/sessions'
import { hasPhone, unprovenVisitor, visitorOfPhone } from '../login/visitors'
import { nextStep } from '../order/answers'
import { identityStepElsewhere } from '../order/identity-step'
import { knownAnswers, type Order, openOrderOfLink, resumeOrder } from '../order/orders'
import { saveAnswers } from '../order/save'
import { areaOf } from '../place/regions'
import type { Db } from '../postgres/tables'

const PATH = '/open/credit/half/form'
type Entered = Data<typeof PATH>

/** Limit of forged tokens per network; a whole mobile network may share an address. */
const guesses = (ip: string) => networkLimits('half', ip, 60, 3_600)

/** Reports a form in which no answer and no consent is missing, to the partner and as a conversion. */
export async function formCompleted(
  db: Db,
  deps: Pick<Deps, 'clock' | 'vault'>,
  { order_no, user_id }: Pick<Order, 'order_no' | 'user_id'>,
  at: Date,
): Promise<void> {
  await recordHalfEvent(db, deps, { user_id, order_no }, { type: 'form.completed', at })
  await reportConversion(db, { event: 'order', user_id, subject: order_no, at })
}

interface Entering {
  token: string
  context: Pick<Call<never>['context'], '_did' | '_ch'>
  /** Who is logged in on the device. */
  visitor: Visitor | null
}

/** Null without a login, without the consent, and when the service cannot say: then the form asks for it. */
async function verifyLink(
  db: Db,
  deps: Deps,
  { token, visitor }: Pick<Entering, 'token' | 'visitor'>,
): Promise<Verification | null> {
  if (visitor?.half_order !== null) return null
  const link = await readHalfLink(db, deps, token)
  const { user_id } = visitor
  if (!link || !(await hasPhone(db, deps, user_id, link.mobile))) return null
  try {
    await refuseSwitchedOff(db, link.channel)
    const now = deps.clock.now()
    if ((await openIdentityAgreements(db, user_id, now)).length > 0) return null
    const identity = await identityStepElsewhere(db, deps)
    const checks = { today: chinaDate(now), vault: deps.vault, identity }
    const person = personOfPrefill(await knownAnswers(db, user_id), link.values, checks)
    return person && (await verifyFor(deps, user_id, person))
  } catch (error) {
    if (error instanceof ApiError || error instanceof VerifierUnavailable) return null
    throw error
  }
}

/** A link proves nobody's phone number: unless its visitor is logged in, what is entered is not the account's (S18.17). */
async function enterByLink(
  db: Db,
  deps: Deps,
  { token, context, visitor, asked }: Entering & { asked: Verification | null },
): Promise<Entered> {
  const { mobile, values, ...partner } = await redeemHalfLink(db, deps, token)
  const { channel } = partner
  await refuseSwitchedOff(db, channel)
  const { _did: device, _ch } = context
  const proven = visitor?.half_order === null && (await hasPhone(db, deps, visitor.user_id, mobile))
  const { user_id, phone_mark } = proven
    ? await visitorOfPhone(db, deps, mobile)
    : await unprovenVisitor(db, deps, mobile, device)
  const order = await (proven ? resumeOrder : openOrderOfLink)(db, deps, { user_id, channel })
  const { order_no } = order
  const now = deps.clock.now()
  const consented = proven && (await openIdentityAgreements(db, user_id, now)).length === 0
  const identity = await identityStepElsewhere(db, deps)
  const checks = { today: chinaDate(now), vault: deps.vault, verifier: verifierKnowing(asked), identity }
  const { change, held } = await prefillOf(order, values, checks, consented)
  await saveAnswers(db, order, { change, flow: nextStep({ ...order, ...change }), at: now })
  const area = areaOf(values.area_code ?? '')
  if (area && proven && (await areaCode(db, user_id)) === null) await saveArea(db, user_id, area)
  const area_code = proven ? null : (area?.code ?? null)
  await attachLink(db, { ...partner, user_id, order_no, created_at: now, area_code })
  await holdIdentity(db, deps.vault, order, held)
  const half_order = proven ? null : order_no
  const state = await halfState(db, deps, { user_id, half_order }, order_no)
  await recordHalfEvent(db, deps, order, { type: 'link.opened', at: now })
  if (state.step !== 'form') await formCompleted(db, deps, order, now)
  if (proven) return { session: null, ...state }
  const access = await openSession(db, deps, { user_id, device, channel: _ch, half_order: order_no })
  return { session: { token: access, user_id, phone_mark }, ...state }
}

/** Only forged tokens count against the network. A retry gets a lost response for a day, so that no link is wasted. */
export const openHalfForm = (deps: Deps) =>
  asking<typeof PATH, Verification | null>({
    ask: ({ db, payload: { token }, visitor }) => verifyLink(db, deps, { token, visitor }),

    async run(call, asked) {
      const { db, payload, context, visitor, ip } = call
      const { token, change } = payload
      if (token === '') {
        // Without a session this throws 401, and the client offers a new login.
        const who = call.login()
        return { session: null, ...(await halfState(db, deps, who, await newestHalfOrder(db, who), change)) }
      }
      if (signedId(token, deps.vault) === null) {
        const wait = await takeAll(db, guesses(ip), deps.clock.now())
        throw wait > 0 ? new RateLimited(wait) : linkRefused()
      }
      const id = { key: context.request_id, path: PATH, actor: `device:${context._did}`, payload }
      return onceWithin(deps, id, (trx) => enterByLink(trx, deps, { token, context, visitor, asked }))
    },
  })
