import type { Kysely } from 'kysely'
import type { Owner } from '../http/rights'
import { oneOf } from '../lib/statement'
import { line } from '../lib/text/lines'
import type { Database } from '../postgres/tables'

/** The partner that each of the visitor's orders came from. */
export async function partnerTexts(db: Kysely<Database>, { orders }: Owner): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('half_orders')
    .select(['order_no', 'partner'])
    .where('order_no', '=', oneOf(orders))
    .execute()
  return new Map(rows.map(({ order_no, partner }) => [order_no, line('由合作方转来', partner)]))
}
