import { CODE } from '@contract/codes'
import { IS_OPEN } from '../application/tables'
import { CATALOGUE_VERSION } from '../catalogue/catalogue'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import { MATCHED_COLUMNS, type MatchedOrder, STANDING_COLUMNS, type Standing } from '../order/applicant'
import type { Db } from '../postgres/tables'

/** What a match reads about a visitor. */
export interface MatchFacts extends MatchedOrder, Standing {
  /** The version of the catalogue at that moment. */
  catalogue: string
  /** The visitor's choice (`findOffers`). */
  personalised: boolean
  /** The visitor's open applications: product code → application number; null when there are none. */
  live: Record<string, string> | null
}

/** One statement, because each one costs as much as the rules do. */
const read = statement<MatchFacts>(`
  select ${CATALOGUE_VERSION} as catalogue, personalised, ${STANDING_COLUMNS},
    ${MATCHED_COLUMNS.map((column) => `orders.${column}`).join(', ')},
    (select json_object_agg(product_code, apply_no) from applications
      where applications.user_id = $1 and ${IS_OPEN}) as live
  from orders join visitors on visitors.user_id = orders.user_id
  where order_no = $2 and orders.user_id = $1`)

/** @throws {ApiError} 404 alike when the order does not exist or is another visitor's */
export async function matchFacts(db: Db, user_id: number, order_no: string): Promise<MatchFacts> {
  const [facts] = await read(db, user_id, order_no)
  if (!facts) throw new ApiError(CODE.notFound, '订单不存在')
  return facts
}
