import { CODE } from '@contract/codes'
import type { Reason } from '@contract/values'
import { loadPending, type Pending } from '@/http/calls/application'
import { checkOrder } from '@/http/calls/order'
import type { Wanted } from './api'

/** Whether an application for a product can be made now. */
export type Ready =
  | { kind: 'ready'; order_no: string }
  /** A step of the funnel comes first; `pending` is the order that it belongs to, null for a new one. */
  | { kind: 'step'; page: 'from' | 'selectProduct'; pending: Pending | null }
  /** This product does not fit the complete order, or the visitor's application for it is still under way. */
  | { kind: 'refused'; order_no: string; reasons: Reason[] }

/** Reasons of `/v1/user/productCheck` that name a step and no rule: `quota_missing`, `identity_withdrawn` … */
const STEP = /_(missing|withdrawn)$/

/** `step`: something of the order is missing, or there is none by this number. Undefined when refused. */
async function check(order_no: string, wanted: Wanted): Promise<Ready | 'step' | undefined> {
  const answer = await checkOrder({ order_no, ...wanted }, { own: [CODE.notFound] })
  if (!answer) return undefined
  if (!answer.data) return 'step'
  const { eligible, reasons } = answer.data
  if (eligible) return { kind: 'ready', order_no }
  return reasons.some(({ code }) => STEP.test(code)) ? 'step' : { kind: 'refused', order_no, reasons }
}

/**
 * Asks before the cost sheet is read and ticked what `/v1/product/apply` would refuse after it.
 * @param order_no the order that the page knows of, '' for none
 * @returns undefined when the server refused, in words that were shown
 * @throws as `post` does
 */
export async function readyFor(order_no: string, wanted: Wanted): Promise<Ready | undefined> {
  const known = order_no ? await check(order_no, wanted) : 'step'
  if (known !== 'step') return known
  const left = await loadPending()
  if (!left) return undefined
  const { pending } = left
  if (pending?.page === 'from' || pending?.page === 'selectProduct')
    return { kind: 'step', page: pending.page, pending }
  const other = pending && pending.order_no !== order_no ? await check(pending.order_no, wanted) : 'step'
  return other === 'step' ? { kind: 'step', page: 'selectProduct', pending: null } : other
}
