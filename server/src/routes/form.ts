import { FLOW } from '@contract/endpoints/form'
import { CODE } from '@contract/envelope'
import type { Deps } from '../deps'
import { chinaDate } from '../form/china-date'
import { FIELDS, LIMITS, TERMS } from '../form/fields'
import { parseIdNo } from '../form/id-no'
import { applicantOf, areaCode, ownOrder, resumeOrder, valuesOf } from '../form/orders'
import { stepChange } from '../form/save'
import { idNoProblem, nameProblem } from '../form/validate'
import { ApiError, type Handlers, visitorOf } from '../handler'
import { STUDENT } from '../matching/rules'
import { type Person, verifyFor } from '../services/identity'

type FormPath = '/web/form' | '/web/form/save' | '/web/two/element/valid' | '/v1/user/productCheck'

/** What is asked: the steps of an order (product.md §3 `flow`, endpoints.md "What: form and matching"). */
export function formHandlers(deps: Deps): Handlers<FormPath> {
  const { clock, vault } = deps
  const today = () => chinaDate(clock.now())

  return {
    /** With a number: that order, as long as it is the visitor's own. Without: the open one, else a new one. */
    '/web/form': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no } = call.payload
      const order = order_no
        ? await ownOrder(call.db, user_id, order_no)
        : await resumeOrder(call.db, deps, { user_id, channel: call.context._ch })
      return {
        order_no: order.order_no,
        flow: order.flow,
        fields: FIELDS,
        values: valuesOf(order),
        id_no_masked: order.id_no_masked,
        limits: { ...LIMITS },
        terms: [...TERMS],
      }
    },

    /** Steps come in their order; an earlier one may be saved again and does not undo the later ones. */
    '/web/form/save': async (call) => {
      const { order_no, flow, values } = call.payload
      const { user_id } = visitorOf(call)
      const order = await ownOrder(call.db, user_id, order_no, true)
      if (order.applied_at)
        throw new ApiError(CODE.conflict, '该订单已提交申请，不能再修改；如需调整请重新填写')
      if (flow > order.flow) throw new ApiError(CODE.conflict, '请先完成前面的步骤')
      const verifier = { verify: (person: Person) => verifyFor(call.db, deps, user_id, person) }
      const change = await stepChange({ flow, values, today: today() }, order, { vault, verifier })
      const next = Math.max(order.flow, flow + 1)
      await call.db
        .updateTable('orders')
        .set({ ...change, flow: next, updated_at: clock.now() })
        .where('order_no', '=', order_no)
        .execute()
      return { order_no, flow: next, next: next === FLOW.complete ? 'match' : 'form' }
    },

    '/web/two/element/valid': async (call) => {
      const { payload } = call
      const name = nameProblem(payload.name)
      const id_no = idNoProblem(payload.id_no, today())
      const errors = [
        ...(name ? [{ field: 'name', content: name }] : []),
        ...(id_no ? [{ field: 'id_no', content: id_no }] : []),
      ]
      if (errors.length > 0) throw ApiError.fields(errors)
      const person = { name: payload.name.trim(), id_no: parseIdNo(payload.id_no)?.id_no ?? '' }
      return { valid: await verifyFor(call.db, deps, visitorOf(call).user_id, person) }
    },

    '/v1/user/productCheck': async (call) => {
      const { user_id } = visitorOf(call)
      const order = await ownOrder(call.db, user_id, call.payload.order_no)
      const applicant = applicantOf(order, await areaCode(call.db, user_id), today())
      if ('missing' in applicant) return { eligible: false, reasons: applicant.missing }
      const student = applicant.occupation === 'student'
      return { eligible: !student, reasons: student ? [STUDENT] : [] }
    },
  }
}
