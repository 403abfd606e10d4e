import type { Tell } from '../http/rights'
import { line } from '../lib/text/lines'

/** The partner that each of the visitor's orders came from. */
export const partnerTexts: Tell<Map<string, string[]>> = async (db, { user_id }) => {
  const rows = await db
    .selectFrom('half_orders')
    .select(['order_no', 'partner'])
    .where('user_id', '=', user_id)
    .execute()
  return new Map(rows.map(({ order_no, partner }) => [order_no, line('由合作方转来', partner)]))
}
