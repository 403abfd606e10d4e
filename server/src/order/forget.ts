import { FLOW } from '@contract/rules/order-steps'
import { hasKey, type RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'
import { NO_IDENTITY } from './tables'

/** Deletes orders; foreign keys delete the contact for the store and what a partner's link left. */
export const deleteOrders = (db: Db, orders: readonly RowKey<'order_no'>[]) =>
  db.deleteFrom('orders').where(hasKey('order_no', orders)).execute()

/** Removes name and number from the visitor's orders without an application (PIPL art. 47), and returns their numbers. */
export async function forgetIdentity(db: Db, user_id: number, at: Date): Promise<string[]> {
  const orders = await db
    .updateTable('orders')
    .set(({ fn, val }) => ({
      ...NO_IDENTITY,
      flow: fn<number>('least', ['flow', val<number>(FLOW.identity)]),
      updated_at: at,
    }))
    .where('user_id', '=', user_id)
    .where('applied_at', 'is', null)
    .returning('order_no')
    .execute()
  return orders.map(({ order_no }) => order_no)
}
