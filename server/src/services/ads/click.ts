import { CODE } from '@contract/codes'
import type { Kysely } from 'kysely'
import { ApiError } from '../../lib/api-error'
import { type Limit, take } from '../../lib/limits'
import { networkOf } from '../../lib/network'
import { chinaDate } from '../../lib/time/china-date'
import type { Database } from '../../tables/database'
import type { OutboundLinks } from '../outbound/links'

export interface AdClick {
  id: number
  /** `stock` takes one from the stock; `click` leaves it alone. */
  kind: 'click' | 'stock'
  channel: string
  device: string
  user_id: number | null
  /** Network address of the caller. */
  ip: string
  at: Date
}

/**
 * Clicks on one advertisement that are charged for one network in an hour. A device id is only what the caller says it
 * is; without this, made-up ones would drain a budget in seconds. Behind one address may be a whole mobile network: what
 * is above it is recorded and led on like any other click, only not charged.
 */
export const CHARGED_CLICKS = { max: 60, seconds: 3_600 } as const
const perNetwork = ({ id, ip }: AdClick): Limit => ({ key: `ad:${id}:${networkOf(ip)}`, ...CHARGED_CLICKS })

/** Whether the visitor, or their device, has been charged for today (in China). */
async function isRepeated(db: Kysely<Database>, { id, device, user_id, at }: AdClick): Promise<boolean> {
  const charged = await db
    .selectFrom('ad_clicks')
    .select('id')
    .where('ad_id', '=', id)
    .where('charged', '>', 0)
    .where('at', '>=', new Date(`${chinaDate(at)}T00:00:00+08:00`))
    .where((is) => is.or([is('device', '=', device), ...(user_id ? [is('user_id', '=', user_id)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return charged !== undefined
}

/**
 * Records a click, charges the budget as far as it reaches, and answers where the advertisement leads to. The row stays
 * locked to the end of the transaction, so that of any number of clicks at once none charges above the budget or takes
 * what is not there. What has ended, or not begun, charges nothing; nor does the second click of a visitor or device on
 * one day in China, nor what is above a network's `CHARGED_CLICKS`. Whoever clicks is led on all the same.
 *
 * @param db a transaction
 * @throws {ApiError} 404 for an advertisement that does not exist, or leads elsewhere than to a page of ours; `stock` also 409 when none is left, or it is not running
 */
export async function recordClick(
  db: Kysely<Database>,
  links: Pick<OutboundLinks, 'isOwnAd'>,
  click: AdClick,
): Promise<string> {
  const { id, kind, at } = click
  const ad = await db
    .selectFrom('ads')
    .select(['id', 'target', 'image', 'starts_at', 'ends_at', 'budget', 'spent', 'cost_per_click', 'stock'])
    .where('id', '=', id)
    // Weaker than `for update`: a row that only refers to this one need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ad || !links.isOwnAd(ad)) throw new ApiError(CODE.notFound, '这条广告已下线')
  const running = ad.starts_at <= at && at < ad.ends_at
  if (kind === 'stock' && !running) throw new ApiError(CODE.conflict, '活动已结束')
  if (kind === 'stock' && ad.stock === 0) throw new ApiError(CODE.conflict, '报名已满')

  const cost = running ? Math.min(ad.cost_per_click, ad.budget - ad.spent) : 0
  const isCharged =
    cost > 0 && !(await isRepeated(db, click)) && (await take(db, perNetwork(click), at)) === 0
  const charged = isCharged ? cost : 0
  const stock = kind === 'stock' && ad.stock !== null ? ad.stock - 1 : ad.stock
  await db
    .updateTable('ads')
    .set({ spent: ad.spent + charged, stock })
    .where('id', '=', id)
    .execute()
  const { channel, device, user_id } = click
  await db
    .insertInto('ad_clicks')
    .values({ ad_id: id, kind, channel, device, user_id, charged, at })
    .execute()
  return ad.target
}
