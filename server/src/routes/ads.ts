import type { Deps } from '../deps'
import type { Handlers } from '../handler'

/** Advertisements; always labelled (decisions.md §7). */
export function adsHandlers({ clock }: Deps): Handlers<'/web/ad/list'> {
  return {
    '/web/ad/list': async ({ db, payload }) => {
      const now = clock.now()
      const ads = await db
        .selectFrom('ads')
        .select(['id', 'title', 'image', 'target'])
        .where('position', '=', payload.position)
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .whereRef('spent', '<', 'budget')
        .orderBy('id')
        .execute()
      return { ads: ads.map((ad) => ({ ...ad, label: '广告' as const })) }
    },
  }
}
