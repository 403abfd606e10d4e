import type { Data } from '@contract/endpoints'
import { ENDED } from '@contract/rules/application'
import { FLOW } from '@contract/rules/order-steps'
import { appOf, appRows } from '../channel/channels'
import type { Deps } from '../http/deps'
import { asking, type Handlers, visitorOf } from '../http/handler'
import { before, DAY } from '../lib/retention'
import { accountOf } from '../login/account-name'
import { areaCode } from '../login/residence'
import { nextOfVisits } from '../offline/visit-stream'
import { type Order, openOrder, ownOrder, resumeOrder } from '../order/orders'
import type { OutboundLinks } from '../outbound/links'
import type { Db } from '../postgres/tables'
import { apply } from '../use-cases/apply-for-product'
import type { Wechat } from '../wechat/api'
import { allowNotice, noticeOf, openidByCode } from '../wechat/notice'
import { listApplications } from './list'

/** Applications: submitting, listing, resuming, and the app download (S16, S24.6). */
export function applicationHandlers(
  deps: Deps,
  links: OutboundLinks,
  wechat: Wechat | null,
): Handlers<'application'> {
  return {
    '/v1/product/apply': (call) => {
      const { user_id } = visitorOf(call)
      const { db, payload, beforeCommit } = call
      const { _ch: channel, _did: device } = call.context
      return apply(db, deps, { ...payload, user_id, channel, device, beforeCommit })
    },

    '/web/result/list': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no } = call.payload
      if (order_no !== undefined) await ownOrder(call.db, user_id, order_no)
      return {
        applications: await listApplications(
          call.db,
          await nextOfVisits(call.db, deps, user_id),
          user_id,
          order_no,
        ),
        account: await accountOf(call.db, deps, user_id),
        notice: await noticeOf(call.db, wechat, user_id),
      }
    },

    '/v1/app/notice': asking({
      ask: (call) => openidByCode(deps, wechat, visitorOf(call).user_id, call.payload.code),
      run: async (call, openid) => {
        await allowNotice(call.db, deps, { user_id: visitorOf(call).user_id, openid })
        return {}
      },
    }),

    /** Null until the login consents are given, because the client must ask for them first. */
    '/v1/app/pending': async (call) => {
      const { user_id, awaits_consents } = visitorOf(call)
      const who = { user_id, channel: call.context._ch }
      return { pending: awaits_consents ? null : await pendingOf(call.db, deps, who) }
    },

    '/v1/app/downloadurl': async ({ db, context }) =>
      appOf(await links.withSafeApps(db, await appRows(db, context._ch)), context._ch),
  }
}

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
async function pendingOf(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  who: { user_id: number; channel: string },
): Promise<Pending | null> {
  if ((await areaCode(db, who.user_id)) === null) return at(await resumeOrder(db, deps, who), 'from')
  const order = await openOrder(db, who.user_id)
  if (order?.flow === FLOW.complete) return at(order, 'productList')
  if (order && order.amount !== null) return at(order, 'selectProduct')

  const applied = await recentApplication(db, who.user_id, deps.clock.now())
  if (applied) return at({ ...applied, flow: FLOW.complete }, 'result')
  return order ? at(order, 'selectProduct') : null
}
