import { appOf, appRows } from '../channel/channels'
import type { Deps } from '../http/deps'
import { asking, type Handlers, visitorOf } from '../http/handler'
import { accountOf } from '../login/visitors'
import { nextOfVisits } from '../offline/visit-stream'
import { ownOrder } from '../order/orders'
import type { OutboundLinks } from '../outbound/links'
import { apply } from '../use-cases/apply-for-product'
import { referVisitor } from '../use-cases/refer-visitor'
import type { Wechat } from '../wechat/api'
import { allowNotice, noticeOf, openidByCode } from '../wechat/notice'
import { listApplications } from './list'
import { pendingOf } from './pending'

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
      const at = { visits: await nextOfVisits(call.db, deps, user_id), now: deps.clock.now() }
      return {
        applications: await listApplications(call.db, at, { user_id, order_no }),
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

    '/v1/app/referral': (call) =>
      referVisitor(call.db, links, { ...call.payload, user_id: visitorOf(call).user_id }, deps.clock.now()),

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
