import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { ApiError } from '../lib/api-error'
import { chinaDate } from '../lib/time/china-date'
import { isReviewer } from '../login/review-number'
import type { OutboundLinks } from '../outbound/links'
import type { Db } from '../postgres/tables'

type Links = Pick<OutboundLinks, 'isOwnAd'>

/** The advertisements of a position that run now and have budget and stock left, always with their label (S24.19). */
export async function listAds(
  db: Db,
  links: Links,
  position: string,
  now: Date,
): Promise<Data<'/web/ad/list'>> {
  const rows = await db
    .selectFrom('ads')
    .select(['id', 'title', 'image', 'target', 'stock'])
    .where('position', '=', position)
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
}

/** An advertisement, also one that has ended. @throws {ApiError} 404 without one whose target is a page of the product */
export async function findAd(db: Db, links: Links, id: number) {
  const ad = await db
    .selectFrom('ads')
    .select(['id', 'target', 'image', 'starts_at', 'ends_at', 'budget', 'spent', 'cost_per_click', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ad || !links.isOwnAd(ad)) throw new ApiError(CODE.notFound, '这条广告已下线')
  return ad
}

interface AdVisit {
  id: number
  channel: string
  device: string
  /** Null for a visitor who is not logged in. */
  user_id: number | null
  at: Date
}

/** Counts a visitor or device once a day, and returns the target. @throws {ApiError} as `findAd` */
export async function countAdVisitor(
  db: Db,
  links: Links,
  { id, channel, device, user_id, at }: AdVisit,
): Promise<string> {
  const { target } = await findAd(db, links, id)
  if (user_id !== null && (await isReviewer(db, user_id))) return target
  const visitor = user_id === null ? `device:${device}` : `user:${user_id}`
  await db
    .insertInto('ad_visitors')
    .values({ ad_id: id, day: chinaDate(at), visitor, channel, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return target
}
