import type { Data, Payload } from '@contract/endpoints'
import { post } from '@/http/api'
import { write } from '@/http/write'
import { confirmAccount } from '@/stores/session'

/** An order as `/web/form` opens or resumes it. */
export type Order = Data<'/web/form'>

/** The visitor's open order, or a new one. The server knows which: no number is sent. */
export async function openOrder(): Promise<Order | undefined> {
  const order = (await post('/web/form', {}, { retry: true }))?.data
  if (order) confirmAccount(order.account)
  return order ?? undefined
}

export const saveStep = (step: Payload<'/web/form/save'>) => write('/web/form/save', step)

/** Counts against the visitor's hourly limit, so a repetition is the same request. */
export const checkIdentity = (person: Payload<'/web/two/element/valid'>) =>
  write('/web/two/element/valid', person)

/** Whether the order can be matched now, and if not, why. */
export const checkOrder = async (order_no: string) =>
  (await post('/v1/user/productCheck', { order_no }, { retry: true }))?.data ?? undefined
