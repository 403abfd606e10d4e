import type { Data } from '@contract/endpoints'
import { ENDED } from '@contract/rules/application'
import { FLOW } from '@contract/rules/order-steps'
import type { Deps } from '../http/deps'
import { before, DAY } from '../lib/retention'
import { areaCode } from '../login/residence'
import { flowFor } from '../order/answers'
import { identityStepFor } from '../order/identity-step'
import { type Order, openOrder, resumeOrder } from '../order/orders'
import type { Db } from '../postgres/tables'

type Pending = NonNullable<Data<'/v1/app/pending'>['pending']>

/** How long the client returns the visitor to a submitted application's result, days. */
const RESULT_DAYS = 30

const recentApplication = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('applications')
    .select(['order_no', 'amount', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('status', 'not in', ENDED)
    .where('updated_at', '>', before(now, RESULT_DAYS * DAY))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type Open = Pick<Order, 'order_no' | 'flow' | 'amount' | 'updated_at'>
const at = ({ updated_at, ...order }: Open, page: Pending['page']): Pending => {
  const { order_no, flow, amount } = order
  return { order_no, flow, page, amount, updated_at: updated_at.toISOString() }
}

/**
 * The page on which the visitor resumes; the first condition that holds:
 * no area of residence saved → `from` (the order is opened here, so that there is one to resume);
 * an open order whose amount is set → `selectProduct`, or `productList` when it is complete;
 * an open application that was updated in the last 30 days → `result`;
 * an open order without any values → `selectProduct`; otherwise null.
 */
export async function pendingOf(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault' | 'config'>,
  who: { user_id: number; channel: string },
): Promise<Pending | null> {
  if ((await areaCode(db, who.user_id)) === null) return at(await resumeOrder(db, deps, who), 'from')
  const opened = await openOrder(db, who.user_id)
  const { identity } = await identityStepFor(db, deps, opened ?? who)
  const order = opened && { ...opened, flow: flowFor(opened.flow, identity) }
  if (order?.flow === FLOW.complete) return at(order, 'productList')
  if (order && order.amount !== null) return at(order, 'selectProduct')

  const applied = await recentApplication(db, who.user_id, deps.clock.now())
  if (applied) return at({ ...applied, flow: FLOW.complete }, 'result')
  return order ? at(order, 'selectProduct') : null
}
