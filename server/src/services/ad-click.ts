import { CODE } from '@contract/envelope'
import type { Kysely } from 'kysely'
import type { Database } from '../database'
import { ApiError } from '../handler'

export interface AdClick {
  id: number
  /** `stock` takes one from the stock; `click` leaves it alone. */
  kind: 'click' | 'stock'
  channel: string
  device: string
  user_id: number | null
  at: Date
}

/**
 * Records a click, charges the budget as far as it reaches, and answers where the advertisement leads to. The row stays
 * locked to the end of the transaction, so that of any number of clicks at once none charges above the budget or takes
 * what is not there. What has ended, or not begun, charges nothing; a visitor who still sees it is led on all the same.
 *
 * @param db a transaction
 * @throws {ApiError} 404 for an advertisement that does not exist; `stock` also 409 when none is left, or it is not running
 */
export async function recordClick(db: Kysely<Database>, click: AdClick): Promise<string> {
  const { id, kind, at } = click
  const ad = await db
    .selectFrom('ads')
    .select(['target', 'starts_at', 'ends_at', 'budget', 'spent', 'cost_per_click', 'stock'])
    .where('id', '=', id)
    // Weaker than `for update`: a row that only refers to this one need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ad) throw new ApiError(CODE.notFound, '这条广告已下线')
  const running = ad.starts_at <= at && at < ad.ends_at
  if (kind === 'stock' && !running) throw new ApiError(CODE.conflict, '活动已结束')
  if (kind === 'stock' && ad.stock === 0) throw new ApiError(CODE.conflict, '名额已用完')

  const charged = running ? Math.min(ad.cost_per_click, ad.budget - ad.spent) : 0
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
