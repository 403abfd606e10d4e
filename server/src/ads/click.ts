import { type Fen, fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import { type Limit, take } from '../http/limits'
import { ApiError } from '../lib/api-error'
import { networkOf } from '../lib/network'
import { statement } from '../lib/statement'
import { chinaDate } from '../lib/time/china-date'
import { isReviewer } from '../login/review-number'
import type { OutboundLinks } from '../outbound/links'
import type { Db } from '../postgres/tables'
import { findAd } from './ads'

export interface AdClick {
  id: number
  /** `stock` also takes one from the advertisement's stock. */
  kind: 'click' | 'stock'
  channel: string
  device: string
  user_id: number | null
  /** IP address of the client. */
  ip: string
  at: Date
}

/**
 * Clicks on one advertisement that are charged per network and hour: invented device ids could drain a budget in
 * seconds.
 * A whole mobile network may share an address, so further clicks are still recorded and redirected.
 */
export const CHARGED_CLICKS = { max: 60, seconds: 3_600 } as const
const perNetwork = ({ id, ip }: AdClick): Limit => ({ key: `ad:${id}:${networkOf(ip)}`, ...CHARGED_CLICKS })

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

/** Takes one of the stock; false when nothing is left. */
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
 * Records a click, charges it to the budget and returns the target. Concurrent clicks never exceed budget or stock,
 * because
 * both lock the advertisement's row. Not charged: a click outside the advertisement's dates, a second click of a
 * visitor or
 * device on one day in China, and clicks above `CHARGED_CLICKS`.
 * @param db a transaction
 * @throws {ApiError} 404 when there is no such advertisement or its target is no page of the product; `stock` also
 * 409
 */
export async function recordClick(
  db: Db,
  links: Pick<OutboundLinks, 'isOwnAd'>,
  click: AdClick,
): Promise<string> {
  const { id, kind, channel, device, user_id, at } = click
  const ad = await findAd(db, links, id)
  const running = ad.starts_at <= at && at < ad.ends_at
  if (kind === 'stock' && !running) throw new ApiError(CODE.conflict, '活动已结束')
  if (user_id !== null && (await isReviewer(db, user_id))) return ad.target

  let isCharged = running && ad.cost_per_click > 0 && ad.spent < ad.budget
  if (isCharged) {
    await lockVisitor(db, id, [device, ...(user_id ? [`user:${user_id}`] : [])])
    isCharged = !(await isRepeated(db, click)) && (await take(db, perNetwork(click), at)) === 0
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
