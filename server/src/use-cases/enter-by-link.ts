import type { Data } from '@contract/endpoints'
import { FLOW } from '@contract/rules/order-steps'
import type { Kysely } from 'kysely'
import { reportConversion } from '../conversion/report'
import { recordHalfEvent } from '../half/events'
import { holdIdentity } from '../half/identity'
import { redeemHalfLink } from '../half/links'
import { halfState, refuseSwitchedOff } from '../half/orders'
import { prefillOf } from '../half/prefill'
import type { Deps } from '../http/deps'
import type { Call, Visitor } from '../http/handler'
import { openIdentityAgreements } from '../identity/consent'
import { newNumber } from '../lib/numbers'
import { openSession } from '../login/sessions'
import { visitorOfPhone } from '../login/visitors'
import { nextStep } from '../order/answers'
import { areaCode, type Order, resumeOrder } from '../order/orders'
import { type Checks, saveAnswers } from '../order/save'
import { areaOf } from '../place/regions'
import { saveArea } from '../place/save-area'
import type { Database } from '../postgres/tables'

type Entered = Data<'/open/credit/half/form'>

/** Reports a form in which no answer and no consent is missing, to the partner and as a conversion. */
export async function formCompleted(
  db: Kysely<Database>,
  { order_no, user_id }: Pick<Order, 'order_no' | 'user_id'>,
  at: Date,
): Promise<void> {
  await recordHalfEvent(db, { order_no, type: 'form.completed', at })
  await reportConversion(db, { event: 'order', user_id, subject: order_no, at })
}

interface Entering {
  token: string
  context: Pick<Call<never>['context'], '_did' | '_ch'>
  /** Who is logged in on the device. */
  visitor: Visitor | null
  checksFor: (user_id: number) => Checks
}

/**
 * Creates the order of a partner's link, which knows nothing of the visitor and is never the visitor's own open order:
 * the phone number is unproven, so the link's answers must not pass for the visitor's own, and its session must not see
 * what the visitor fills in elsewhere.
 */
async function orderOfLink(
  db: Kysely<Database>,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  who: { user_id: number; channel: string },
): Promise<Order> {
  const now = deps.clock.now()
  return db
    .insertInto('orders')
    .values({
      ...who,
      order_no: newNumber('DD', deps, who.user_id),
      flow: FLOW.basics,
      created_at: now,
      updated_at: now,
      aside: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * In one transaction: redeems the link, opens its order and prefills it. A link proves nobody's phone number, so its
 * session sees this order alone, with what the link brought. Only where its visitor is logged in already does the link
 * continue their open order, in that login.
 */
export async function enterByLink(
  db: Kysely<Database>,
  deps: Deps,
  { token, context, visitor, checksFor }: Entering,
): Promise<Entered> {
  const { mobile, values, ...partner } = await redeemHalfLink(db, deps, token)
  const { channel } = partner
  await refuseSwitchedOff(db, channel)
  const { user_id, phone_mark } = await visitorOfPhone(db, deps, mobile)
  const proven = visitor?.half_order === null && visitor.user_id === user_id
  const order = await (proven ? resumeOrder : orderOfLink)(db, deps, { user_id, channel })
  const { order_no } = order
  const now = deps.clock.now()
  const consented = proven && (await openIdentityAgreements(db, user_id, now)).length === 0
  const { change, held } = await prefillOf(order, values, checksFor(user_id), consented)
  await saveAnswers(db, order, { change, flow: nextStep({ ...order, ...change }), at: now })
  const area = areaOf(values.area_code ?? '')
  if (area && proven && (await areaCode(db, user_id)) === null) await saveArea(db, user_id, area)
  const area_code = proven ? null : (area?.code ?? null)
  const link = { ...partner, created_at: now, unanswered: true, area_code }
  await db
    .insertInto('half_orders')
    .values({ order_no, ...link })
    .onConflict((conflict) => conflict.column('order_no').doUpdateSet(link))
    .execute()
  await holdIdentity(db, deps.vault, order_no, held)
  const half_order = proven ? null : order_no
  const state = await halfState(db, deps, { user_id, half_order }, order_no)
  await recordHalfEvent(db, { order_no, type: 'link.opened', at: now })
  if (state.step !== 'form') await formCompleted(db, order, now)
  if (proven) return { session: null, ...state }
  const { _did: device, _ch } = context
  const access = await openSession(db, deps, { user_id, device, channel: _ch, half_order: order_no })
  return { session: { token: access, user_id, phone_mark }, ...state }
}
