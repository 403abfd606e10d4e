import type { Payload } from '@contract/endpoints'
import { checkOrder, type Order, openForm } from '@/http/calls/order'
import { write } from '@/http/write'
import { confirmAccount } from '@/stores/session'

/** Opens the visitor's unfinished order, or a new one. The server decides which, so no number is sent. */
export async function openOrder(): Promise<Order | undefined> {
  const order = await openForm({})
  if (order) confirmAccount(order.account)
  return order
}

const IDENTITY = '/web/two/element/valid'

/**
 * Verifies name and identity number. Each request counts against the visitor's hourly limit, so a repetition is sent
 * as the same request.
 */
export const checkIdentity = (person: Payload<typeof IDENTITY>) => write(IDENTITY, person)

/** Whether the order can be matched now, and if not, why. */
export const checkMatchable = async (order_no: string) => (await checkOrder({ order_no }))?.data ?? undefined
