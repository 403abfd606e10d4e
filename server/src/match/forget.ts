import type { Kysely } from 'kysely'
import { oneOf } from '../lib/statement'
import type { Database } from '../postgres/tables'

/** Deletes the matches of orders. Call it before the orders are deleted. */
export const deleteTraces = (db: Kysely<Database>, order_nos: readonly string[]) =>
  db.deleteFrom('match_traces').where('order_no', '=', oneOf(order_nos)).execute()
