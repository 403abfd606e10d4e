import { CODE } from '@contract/codes'
import type { Reason } from '@contract/values'
import { loadPending, type Pending } from '@/http/calls/application'
import { checkOrder } from '@/http/calls/order'
import type { Wanted } from './api'

/** Whether the visitor can apply for a product now. */
export type Ready =
  | { kind: 'ready'; order_no: string }
  /** An earlier step is missing; `pending` is the order it belongs to, null when there is none. */
  | { kind: 'step'; page: 'from' | 'selectProduct'; pending: Pending | null }
  /** The product needs the identity, which is the only step of this order that is missing. */
  | { kind: 'identity'; order_no: string }
  /** The product does not fit the completed order, or the visitor's application for it is still under way. */
  | { kind: 'refused'; order_no: string; reasons: Reason[] }

/** Reasons that name a missing step instead of a rule: `basics_missing`, `identity_withdrawn` … */
const STEP = /_(missing|withdrawn)$/

/** `step` means that the order is incomplete or does not exist; undefined that the server refused. */
async function check(order_no: string, wanted: Wanted): Promise<Ready | 'step' | undefined> {
  const answer = await checkOrder({ order_no, ...wanted }, { own: [CODE.notFound] })
  if (!answer) return undefined
  if (!answer.data) return 'step'
  const { eligible, reasons } = answer.data
  if (eligible) return { kind: 'ready', order_no }
  if (reasons.some(({ code }) => code === 'identity_missing')) return { kind: 'identity', order_no }
  return reasons.some(({ code }) => STEP.test(code)) ? 'step' : { kind: 'refused', order_no, reasons }
}

/**
 * Checks, before the visitor reads and ticks the cost sheet, what `/v1/product/apply` would refuse afterwards.
 * @returns undefined when the server refused and its message was shown
 * @throws as `post` does
 */
export async function readyFor(order_no: string, wanted: Wanted): Promise<Ready | undefined> {
  const known = order_no ? await check(order_no, wanted) : 'step'
  if (known !== 'step' && known?.kind !== 'identity') return known
  const left = await loadPending()
  if (!left) return undefined
  const { pending } = left
  // What is left of another order does not stand in the way of this one's identity.
  if (known !== 'step' && pending?.order_no !== order_no) return known
  if (pending?.page === 'from' || pending?.page === 'selectProduct')
    return { kind: 'step', page: pending.page, pending }
  if (known !== 'step') return known
  const other = pending && pending.order_no !== order_no ? await check(pending.order_no, wanted) : 'step'
  return other === 'step' ? { kind: 'step', page: 'selectProduct', pending: null } : other
}
