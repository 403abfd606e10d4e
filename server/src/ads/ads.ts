import { type Fen, fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { networkLimits, takeAll } from '../http/limits'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
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
async function findAd(db: Db, links: Links, id: number) {
  const ad = await db
    .selectFrom('ads')
    .select(['id', 'target', 'image', 'starts_at', 'ends_at', 'budget', 'spent', 'cost_per_click', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ad || !links.isOwnAd(ad)) throw new ApiError(CODE.notFound, '这条广告已下线')
  return ad
}

interface AdClick {
  id: number
  /** `stock` also takes one from the advertisement's stock. */
  kind: 'click' | 'stock'
  channel: string
  device: string
  user_id: number | null
  ip: string
  at: Date
}

/** Counts a visitor or device once a day, and returns the target. @throws {ApiError} as `findAd` */
export async function countAdVisitor(
  db: Db,
  links: Links,
  { id, channel, device, user_id, at }: Omit<AdClick, 'kind' | 'ip'>,
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

/** Charged clicks of an advertisement per network and hour, because invented device ids could drain a budget. */
export const CHARGED_CLICKS = { max: 60, seconds: 3_600 } as const
const perNetwork = ({ id, ip }: AdClick) =>
  networkLimits(`ad:${id}`, ip, CHARGED_CLICKS.max, CHARGED_CLICKS.seconds)

/** Other clicks of the same visitor or device wait until the transaction ends. */
const lockVisitor = statement(`
  select pg_advisory_xact_lock(key)
  from (select hashtextextended(name, $1) as key from unnest($2::text[]) name order by 1) sorted`)

/** Whether a click of this visitor or device has already been charged today (in China). */
async function isRepeated(db: Db, { id, device, user_id, at }: AdClick): Promise<boolean> {
  const charged = await db
    .selectFrom('ad_clicks')
    .select('id')
    .where('ad_id', '=', id)
    .where('charged', '>', fen(0))
    .where('at', '>=', new Date(`${chinaDate(at)}T00:00:00+08:00`))
    .where((is) => is.or([is('device', '=', device), ...(user_id ? [is('user_id', '=', user_id)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return charged !== undefined
}

/** Takes the cost of a click, or what is left of it, from the budget, and returns it in fen; no row when nothing is left. */
const charge = statement<{ charged: Fen }>(`
  with ad as (
    select id, least(cost_per_click, budget - spent) as charged from ads
    where id = $1 and spent < budget for no key update
  )
  update ads set spent = spent + charged from ad where ads.id = ad.id returning charged`)

async function takeStock(db: Db, id: number): Promise<boolean> {
  const taken = await db
    .updateTable('ads')
    .set((is) => ({ stock: is('stock', '-', 1) }))
    .where('id', '=', id)
    .where('stock', '>', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/**
 * Records a click in the transaction `db` and returns the target; the row's lock keeps clicks within budget and stock.
 * Not charged: outside the dates, a visitor's or device's second on a day in China, above `CHARGED_CLICKS`.
 * @throws {ApiError} as `findAd`; 409 for a `stock` that has ended or is used up
 */
export async function recordClick(db: Db, links: Links, click: AdClick): Promise<string> {
  const { id, kind, channel, device, user_id, at } = click
  const ad = await findAd(db, links, id)
  const running = ad.starts_at <= at && at < ad.ends_at
  if (kind === 'stock' && !running) throw new ApiError(CODE.conflict, '活动已结束')
  if (user_id !== null && (await isReviewer(db, user_id))) return ad.target

  let isCharged = running && ad.cost_per_click > 0 && ad.spent < ad.budget
  if (isCharged) {
    await lockVisitor(db, id, [device, ...(user_id ? [`user:${user_id}`] : [])])
    isCharged = !(await isRepeated(db, click)) && (await takeAll(db, perNetwork(click), at)) === 0
  }
  if (kind === 'stock' && ad.stock !== null && !(await takeStock(db, id)))
    throw new ApiError(CODE.conflict, '报名已满')
  const [taken] = isCharged ? await charge(db, id) : []
  await db
    .insertInto('ad_clicks')
    .values({ ad_id: id, kind, channel, device, user_id, charged: taken?.charged ?? fen(0), at })
    .execute()
  return ad.target
}
