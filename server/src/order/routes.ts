import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import { liveApplication } from '../application/applications'
import { listedProduct } from '../catalogue/products'
import { recordConsents } from '../consent/consents'
import { dropHeldIdentity } from '../half/identity'
import type { Deps } from '../http/deps'
import { type Call, type Handlers, visitorOf } from '../http/handler'
import { IDENTITY, identityProblems, openIdentityAgreements } from '../identity/consent'
import { verifyAhead, verifyOnce } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { parseIdNo } from '../lib/id-no'
import type { Person } from '../lib/remote/ports'
import { chinaDate } from '../lib/time/china-date'
import { judge } from '../match/rules/rules'
import { checkServable } from '../use-cases/check-servable'
import { findOffers } from '../use-cases/find-offers'
import { contextOf, nextStep } from './answers'
import { applicantFor } from './applicant'
import { orderForm } from './order-form'
import { ownOrder, refuseApplied } from './orders'
import { saveChange, stepChange } from './save'
import { idNoProblem, nameProblem, stepProblems } from './validate'

const APPLIED: Reason = { code: 'applied', text: '这笔申请结束前，不能再次申请同一个产品' }

/** The order form and its steps (S10.4, S10). */
export function orderHandlers(deps: Deps): Handlers<'order'> {
  const { clock, vault } = deps
  const today = () => chinaDate(clock.now())
  const consenting = ({ context }: Pick<Call<never>, 'context'>, user_id: number) => ({
    user_id,
    channel: context._ch,
    device: context._did,
    purpose: IDENTITY,
    at: clock.now(),
  })

  /** What can be done with the order after a step. */
  async function savedStep(
    { db, payload }: Pick<Call<'/web/form/save'>, 'db' | 'payload'>,
    { flow, ...of }: { user_id: number; order_no: string; flow: number; consenting: boolean },
  ): Promise<Data<'/web/form/save'>> {
    const complete = flow === FLOW.complete
    const saved = { order_no: of.order_no, flow, next: complete ? ('match' as const) : ('form' as const) }
    if (flow === FLOW.basics) return saved
    const order = await ownOrder(db, of.user_id, of.order_no)
    const check = await checkServable(db, deps, order, of.consenting)
    if (!payload.match || !complete || !check.eligible) return { ...saved, check }
    return { ...saved, check, offers: await findOffers(db, deps, { ...of, ...payload.match }) }
  }

  return {
    '/web/form': (call) =>
      orderForm(call.db, deps, { ...visitorOf(call), channel: call.context._ch, ...call.payload }),

    /**
     * Steps are saved in order; saving an earlier one again keeps the later ones, and a later one that is already
     * known is not asked for again. Name and number are processed only with the visitor's own consent (PIPL art. 29),
     * so a known identity is shown again when the text of that consent has changed.
     */
    '/web/form/save': async (call) => {
      const { order_no, flow, values, consents } = call.payload
      const visitor = visitorOf(call)
      const { user_id } = visitor
      const order = await ownOrder(call.db, user_id, order_no, true)
      refuseApplied(order)
      if (flow > order.flow) throw new ApiError(CODE.conflict, '请先完成前面的步骤')
      const outdated =
        order.flow < FLOW.complete || flow === FLOW.identity
          ? await openIdentityAgreements(call.db, user_id, clock.now())
          : []
      const open = flow === FLOW.identity ? outdated : []
      const unticked = identityProblems(open, consents)
      if (unticked.length > 0) {
        throw ApiError.fields([...stepProblems(flow, values, contextOf(order, today())), ...unticked])
      }
      // A refusal that keeps the counted attempt keeps this too: the number has been processed.
      call.beforeCommit(() => recordConsents(call.db, deps, consenting(call, user_id), open))
      const verifier = { verify: (person: Person) => verifyOnce(call, deps, visitor, person) }
      const change = await stepChange({ flow, values }, order, { today: today(), vault, verifier })
      const known = nextStep({ ...order, ...change })
      const renew = flow < FLOW.identity && outdated.length > 0
      const next = renew ? Math.min(known, FLOW.identity) : known
      await saveChange(call.db, order, { change, flow: next, at: clock.now() })
      if (flow === FLOW.identity) await dropHeldIdentity(call.db, order_no)
      return savedStep(call, { user_id, order_no, flow: next, consenting: open.length > 0 })
    },

    '/web/two/element/valid': async (call) => {
      const { payload } = call
      const visitor = visitorOf(call)
      const open = await openIdentityAgreements(call.db, visitor.user_id, clock.now())
      const name = nameProblem(payload.name)
      const id_no = idNoProblem(payload.id_no, today())
      const errors = [
        ...(name ? [{ field: 'name', content: name }] : []),
        ...(id_no ? [{ field: 'id_no', content: id_no }] : []),
        ...identityProblems(open, payload.consents),
      ]
      if (errors.length > 0) throw ApiError.fields(errors)
      const person = { name: payload.name.trim(), id_no: parseIdNo(payload.id_no)?.id_no ?? '' }
      call.beforeCommit(() => recordConsents(call.db, deps, consenting(call, visitor.user_id), open))
      return { valid: await verifyAhead(call, deps, visitor, person) }
    },

    '/v1/user/productCheck': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no, code, ...wish } = call.payload
      const order = await ownOrder(call.db, user_id, order_no)
      if (code === undefined) return checkServable(call.db, deps, order)
      // `/v1/product/apply` would return this application whatever values are chosen now.
      if (await liveApplication(call.db, user_id, code)) return { eligible: false, reasons: [APPLIED] }
      const applicant = await applicantFor(call.db, order, { at: clock.now(), vault })
      if ('missing' in applicant) return { eligible: false, reasons: applicant.missing }
      const { definition } = await listedProduct(call.db, code)
      const reasons = judge(definition, { ...applicant, ...wish }).fails
      return { eligible: reasons.length === 0, reasons }
    },
  }
}
