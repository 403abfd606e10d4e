import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { FLOW } from '@contract/rules/order-steps'
import { recordConsents } from '../consent/consents'
import { dropHeldIdentity } from '../half/identity'
import type { Deps } from '../http/deps'
import { type Asking, asking, visitorOf } from '../http/handler'
import { IDENTITY, identityProblems, openIdentityAgreements } from '../identity/consent'
import { spendVerification, type Verification, verifierKnowing, verifyUnlessKept } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { chinaDate } from '../lib/time/china-date'
import { contextOf, flowFor, nextStep } from '../order/answers'
import { type IdentityState, identityStepFor, refuseIdentity } from '../order/identity-step'
import { type Order, ownOrder, refuseApplied } from '../order/orders'
import { personToVerify, saveChange, stepChange } from '../order/save'
import { stepProblems } from '../order/validate'
import { checkServable } from './check-servable'
import { findOffers } from './find-offers'

const PATH = '/web/form/save'
type StepCall = Pick<Asking<typeof PATH>, 'db' | 'payload' | 'visitor'>

/** @throws {ApiError} 404, 409 for a read-only order or a step out of turn, 601 while an agreement is not ticked */
async function readStep(call: StepCall, deps: Pick<Deps, 'clock' | 'config'>, lock: boolean) {
  const { clock } = deps
  const { order_no, flow, values, consents } = call.payload
  const { user_id } = visitorOf(call)
  const order = await ownOrder(call.db, user_id, order_no, lock)
  // An application that passed nothing on leaves the identity to come, for a product that needs it.
  if (flow !== FLOW.identity || order.flow === FLOW.complete) refuseApplied(order)
  if (flow > order.flow) throw new ApiError(CODE.conflict, '请先完成前面的步骤')
  const state = await identityStepFor(call.db, deps, order)
  const { identity, catalogue } = state
  if (flow === FLOW.identity) refuseIdentity(identity)
  const outdated =
    order.flow < FLOW.complete || flow === FLOW.identity
      ? await openIdentityAgreements(call.db, user_id, clock.now(), { catalogue })
      : []
  const open = flow === FLOW.identity ? outdated : []
  const unticked = identityProblems(open, consents)
  if (unticked.length === 0) return { order, state, outdated, open }
  const today = chinaDate(clock.now())
  throw ApiError.fields([...stepProblems(flow, values, contextOf(order, today)), ...unticked])
}

/** What can be done with the order after a step. */
async function savedStep(
  { db, payload }: StepCall,
  deps: Deps,
  order: Order,
  { state, consenting }: { state: IdentityState; consenting: boolean },
): Promise<Data<typeof PATH>> {
  const { user_id, order_no } = order
  const flow = flowFor(order.flow, state.identity)
  const complete = flow === FLOW.complete
  const saved = { order_no, flow, next: complete ? ('match' as const) : ('form' as const) }
  if (flow === FLOW.basics) return saved
  const check = await checkServable(db, deps, order, { consenting, state })
  if (!payload.match || !complete || !check.eligible) return { ...saved, check }
  return {
    ...saved,
    check,
    offers: await findOffers(db, deps, {
      ...payload.match,
      user_id,
      order_no,
      consenting,
      catalogue: state.catalogue,
    }),
  }
}

/**
 * Saves a step; an earlier one keeps the later ones, and nothing known is asked again. Name and number need the
 * visitor's own consent (PIPL art. 29): a known identity is shown again when its text has changed.
 */
export const saveOrderStep = (deps: Deps) =>
  asking<typeof PATH, Verification | null>({
    async ask(call) {
      if (call.payload.flow !== FLOW.identity) return null
      const { order } = await readStep(call, deps, false)
      const today = chinaDate(deps.clock.now())
      const person = personToVerify(call.payload, order, { today, vault: deps.vault })
      return person && verifyUnlessKept(deps, visitorOf(call), person)
    },

    async run(call, asked) {
      const { db, context, payload } = call
      const { flow } = payload
      const visitor = visitorOf(call)
      const { user_id } = visitor
      const at = deps.clock.now()
      const { order, state, outdated, open } = await readStep(call, deps, true)
      // A refusal that keeps the writes keeps this too: the number has been processed.
      const who = { user_id, channel: context._ch, device: context._did, purpose: IDENTITY, at }
      call.beforeCommit(() => recordConsents(db, deps, who, open))
      if (asked) await spendVerification(db, deps, visitor, asked)
      const checks = { today: chinaDate(at), vault: deps.vault, verifier: verifierKnowing(asked) }
      const change = await stepChange(payload, order, checks)
      const known = nextStep({ ...order, ...change })
      const renew = flow < FLOW.identity && outdated.length > 0
      const next = renew ? Math.min(known, FLOW.identity) : known
      await saveChange(db, order, { change, flow: next, at }, state.identity)
      if (flow === FLOW.identity) await dropHeldIdentity(db, order)
      const saved = { ...order, ...change, flow: next, updated_at: at }
      return savedStep(call, deps, saved, { state, consenting: open.length > 0 })
    },
  })
