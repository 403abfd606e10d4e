import type { OrderNo } from '@contract/brands'
import { FLOW } from '@contract/rules/order-steps'
import type { Reason } from '@contract/values'
import { checkOrder, type Order, openForm } from '@/http/calls/order'
import { confirmAccount } from '@/stores/session'

/** An order, and why no product can serve the visitor; nothing while the order is not at its identity. */
export interface OpenedOrder extends Order {
  hopeless: readonly Reason[]
}

/**
 * Opens the visitor's unfinished order, or a new one. The server decides which, so no number is sent. Before the
 * identity is asked for, the order is checked again, because the products or the place of residence may have changed.
 */
export async function openOrder(): Promise<OpenedOrder | undefined> {
  const order = await openForm({})
  if (!order) return undefined
  confirmAccount(order.account)
  const check = order.flow === FLOW.identity ? await checkServable(order.order_no) : undefined
  return { ...order, hopeless: check?.reasons ?? [] }
}

/** Whether the order can be matched now, or before its identity, whether any product could match; if not, why. */
export const checkServable = async (order_no: OrderNo) => (await checkOrder({ order_no }))?.data ?? undefined
