import type { Kysely } from 'kysely'
import { hasKey, type RowKey } from '../lib/statement'
import type { Database } from '../postgres/tables'

/** Deletes the matches of orders. Call it before the orders are deleted. */
export const deleteTraces = (db: Kysely<Database>, orders: readonly RowKey<'order_no'>[]) =>
  db.deleteFrom('match_traces').where(hasKey('order_no', orders)).execute()
