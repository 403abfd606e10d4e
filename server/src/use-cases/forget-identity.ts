import { FLOW } from '@contract/rules/order-steps'
import type { Kysely } from 'kysely'
import { NO_IDENTITY } from '../order/tables'
import type { Database } from '../postgres/tables'

/** After a withdrawal, removes name and number from all orders without an application (PIPL art. 47). */
export async function forgetIdentity(db: Kysely<Database>, user_id: number, at: Date): Promise<void> {
  const nobody = { verified_person: null, verified_at: null }
  await db.updateTable('sessions').set(nobody).where('user_id', '=', user_id).execute()
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
  const numbers = orders.map(({ order_no }) => order_no)
  if (numbers.length === 0) return
  await db
    .updateTable('half_orders')
    .set({ identity_sealed: null })
    .where('order_no', 'in', numbers)
    .execute()
}
