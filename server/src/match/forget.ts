import { hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'

/** Deletes the matches of orders. Call it before the orders are deleted. */
export const deleteTraces = (db: Db, orders: readonly RowKey<'order_no'>[]) =>
  db.deleteFrom('match_traces').where(hasKey('order_no', orders)).execute()
