import { passesData } from '@contract/rules/ways'
import type { Reason } from '@contract/values'
import { liveApplication } from '../application/applications'
import { productIn } from '../catalogue/products'
import { notPassedOn } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import { judge } from '../match/rules/rules'
import { checkServable } from '../use-cases/check-servable'
import { saveOrderStep } from '../use-cases/save-order-step'
import { verifyPerson } from '../use-cases/verify-person'
import { applicantFor } from './applicant'
import { identityStepFor } from './identity-step'
import { orderForm } from './order-form'
import { ownOrder } from './orders'

const APPLIED: Reason = { code: 'applied', text: '这笔申请结束前，不能再次申请同一个产品' }

/** The order form and its steps (S10.4, S10). */
export function orderHandlers(deps: Deps): Handlers<'order'> {
  const { clock, vault } = deps
  return {
    '/web/form': (call) =>
      orderForm(call.db, deps, { ...visitorOf(call), channel: call.context._ch, ...call.payload }),

    '/web/form/save': saveOrderStep(deps),

    '/web/two/element/valid': verifyPerson(deps),

    '/v1/user/productCheck': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no, code, ...wish } = call.payload
      const order = await ownOrder(call.db, user_id, order_no)
      if (code === undefined) return checkServable(call.db, deps, order)
      // `/v1/product/apply` would return this application whatever values are chosen now.
      if (await liveApplication(call.db, user_id, code)) return { eligible: false, reasons: [APPLIED] }
      const { catalogue, pass_on, identity } = await identityStepFor(call.db, deps, order)
      const { definition, way } = productIn(catalogue, code)
      const { not_passed_on } = notPassedOn(pass_on)
      if (not_passed_on && passesData(way))
        return { eligible: false, reasons: [{ code: 'not_passed_on', text: not_passed_on }] }
      const at = clock.now()
      const applicant = await applicantFor(call.db, order, { at, vault, identity, needed: passesData(way) })
      if ('missing' in applicant) return { eligible: false, reasons: applicant.missing }
      const reasons = judge(definition, { ...applicant, ...wish }).fails
      return { eligible: reasons.length === 0, reasons }
    },
  }
}
