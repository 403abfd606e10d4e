import type { ads } from '@contract/endpoints/ads'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

/** Advertisements; always labelled (decisions.md §7). */
export function adsHandlers({ clock }: Deps): Handlers<keyof typeof ads> {
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
        .orderBy('id')
        .execute()
      return {
        ads: rows.map(({ stock, ...ad }) => ({ ...ad, label: '广告' as const, limited: stock !== null })),
      }
    },
  } as Handlers<keyof typeof ads>
}
