import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import type { Call, Handlers, Visitor } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { chinaDate } from '../lib/time/china-date'
import { isReviewer } from '../login/review-number'
import type { OutboundLinks } from '../outbound/links'
import { recordClick } from './click'

type AdCall = Pick<Call<'/web/ad/click'>, 'db' | 'payload' | 'context' | 'ip'> & { visitor: Visitor | null }

/** Advertisements, always with their label (S24.19). */
export function adsHandlers({ clock }: Deps, links: OutboundLinks): Handlers<'ads'> {
  const click = (kind: 'click' | 'stock') => async (call: AdCall) => ({
    target: await recordClick(call.db, links, {
      kind,
      id: call.payload.id,
      channel: call.context._ch,
      device: call.context._did,
      user_id: call.visitor?.user_id ?? null,
      ip: call.ip,
      at: clock.now(),
    }),
  })
  return {
    '/web/ad/list': async ({ db, payload }) => {
      const now = clock.now()
      const rows = await db
        .selectFrom('ads')
        .select(['id', 'title', 'image', 'target', 'stock'])
        .where('position', '=', payload.position)
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .whereRef('spent', '<', 'budget')
        .where((where) => where.or([where('stock', 'is', null), where('stock', '>', 0)]))
        .orderBy('id')
        .execute()
      return {
        ads: rows
          .filter((ad) => links.isOwnAd(ad))
          .map(({ stock, ...ad }) => ({ ...ad, label: '广告' as const, limited: stock !== null })),
      }
    },

    '/web/ad/click': click('click'),
    '/web/ad/stock/click': click('stock'),

    '/web/ad/uv/click': async ({ db, payload, context, visitor }) => {
      const ad = await db
        .selectFrom('ads')
        .select(['id', 'target', 'image'])
        .where('id', '=', payload.id)
        .executeTakeFirst()
      if (!ad || !links.isOwnAd(ad)) throw new ApiError(CODE.notFound, '这条广告已下线')
      if (visitor && (await isReviewer(db, visitor.user_id))) return { target: ad.target }
      const at = clock.now()
      await db
        .insertInto('ad_visitors')
        .values({
          ad_id: payload.id,
          day: chinaDate(at),
          visitor: visitor ? `user:${visitor.user_id}` : `device:${context._did}`,
          channel: context._ch,
          at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { target: ad.target }
    },
  }
}
