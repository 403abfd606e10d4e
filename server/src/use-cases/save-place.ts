import type { Area } from '@contract/values'
import type { Deps } from '../http/deps'
import { type Call, type Visitor, visitorOf } from '../http/handler'
import { saveArea } from '../login/residence'
import { orderForm } from '../order/order-form'
import { giveLoginConsents } from './log-in'

/** The consents come last, because the ledger stays locked. @throws {ApiError} 601 while one is not ticked */
export async function savePlace(
  call: Call<'/user/city/save'> & { visitor: Visitor | null },
  deps: Deps,
  area: Area,
  name?: string,
): Promise<Area> {
  const { user_id } = visitorOf(call)
  await saveArea(call.db, user_id, area, name && deps.vault.seal(name, 'name'))
  if (call.payload.with_order)
    call.answerOnce({ order: await orderForm(call.db, deps, { user_id, channel: call.context._ch }) })
  await giveLoginConsents(call, deps)
  return area
}
