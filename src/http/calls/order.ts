import type { Data, Payload } from '@contract/endpoints'
import { post, prefetch } from '../api'
import type { CallOptions } from '../http'
import { read } from '../read'
import { write } from '../write'
import { expectMatch } from './match'

const FORM = '/web/form'
const SAVE = '/web/form/save'
const CHECK = '/v1/user/productCheck'

export type Order = Data<typeof FORM>
export type SavedStep = Data<typeof SAVE>

/** Opens or resumes an order: the named one, otherwise the visitor's unfinished one, otherwise a new one. */
export const openForm = (order: Payload<typeof FORM>, options?: CallOptions) => read(FORM, order, options)

/** Returns a function that keeps an order which comes with another answer as the response to this call, once. */
export const expectOrder = () => prefetch.expect(FORM, {})

/** Saves one step of an order. Offers that come with the answer need not be asked for again. */
export async function saveStep(step: Payload<typeof SAVE>, options?: CallOptions) {
  const keep = expectMatch({ order_no: step.order_no, ...step.match })
  const answer = await write(SAVE, step, options)
  if (answer?.data?.offers) keep(answer.data.offers)
  return answer
}

/** Checks whether the order can be matched now, or used to apply for a product, and if not, why. */
export const checkOrder = (asked: Payload<typeof CHECK>, options?: CallOptions) =>
  post(CHECK, asked, { ...options, retry: 'read' })
