import { CODE } from '@contract/codes'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/order-steps'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError } from '../../lib/api-error'
import { parseIdNo } from '../../lib/id-no'
import { newNumber } from '../../lib/numbers'
import type { Vault } from '../../lib/vault'
import type { Database } from '../../tables/database'
import type { OrderRow } from '../../tables/order'
import { identityConsented } from '../identity/consent'

export type Order = Selectable<OrderRow>

/** The visitor's order that is not applied with yet; the database allows one at most. */
export const openOrder = (db: Kysely<Database>, user_id: number): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('applied_at', 'is', null)
    .executeTakeFirst()

/**
 * An order by its number. Another visitor's order is as unknown as one that does not exist (404).
 * `lock` keeps it from changing until the transaction ends.
 */
export async function ownOrder(
  db: Kysely<Database>,
  user_id: number,
  order_no: string,
  lock = false,
): Promise<Order> {
  const query = db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', order_no)
    .where('user_id', '=', user_id)
  const order = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!order) throw new ApiError(CODE.notFound, '订单不存在')
  return order
}

/**
 * What a new order takes over from the visitor's last one: who they are, never what they asked for; the identity number
 * only while the consent to work with it holds.
 */
async function prefill(db: Kysely<Database>, user_id: number) {
  const last = await db
    .selectFrom('orders')
    .select([
      'name_sealed',
      'id_no_sealed',
      'id_no_index',
      'id_no_masked',
      'occupation',
      'monthly_income',
      'social_security',
      'housing_fund',
    ])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && (await identityConsented(db, user_id))) return last
  const known = await db
    .selectFrom('visitors')
    .select('name_sealed')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!last) return known
  const { occupation, monthly_income, social_security, housing_fund } = last
  return { ...known, occupation, monthly_income, social_security, housing_fund }
}

/** Resumes the visitor's open order or opens a new one. Calls at the same time end with the same order. */
export async function resumeOrder(
  db: Kysely<Database>,
  deps: Pick<Deps, 'clock' | 'random'>,
  who: { user_id: number; channel: string },
): Promise<Order> {
  const existing = await openOrder(db, who.user_id)
  if (existing) return existing
  const now = deps.clock.now()
  await db
    .insertInto('orders')
    .values({
      ...(await prefill(db, who.user_id)),
      order_no: newNumber('DD', deps),
      user_id: who.user_id,
      channel: who.channel,
      flow: FLOW.quota,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = await openOrder(db, who.user_id)
  if (!opened) throw new Error('the order that was just opened is gone')
  return opened
}

/** What the visitor filled in so far. The identity number is never among it. */
export function valuesOf(order: Order, vault: Pick<Vault, 'open'>): FormValues {
  const { amount, term, purpose, name_sealed, occupation, monthly_income, social_security, housing_fund } =
    order
  const name = name_sealed && vault.open(name_sealed, 'name')
  const all = { amount, term, purpose, name, occupation, monthly_income, social_security, housing_fund }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** The day of birth that the identity number tells, YYYY-MM-DD; null while there is none. It is stored nowhere else. */
export const birthDateOf = (
  { id_no_sealed }: Pick<Order, 'id_no_sealed'>,
  vault: Pick<Vault, 'open'>,
): string | null =>
  id_no_sealed === null ? null : (parseIdNo(vault.open(id_no_sealed, 'id_no'))?.birth_date ?? null)

/** The code of the visitor's saved place of residence. */
export async function areaCode(db: Kysely<Database>, user_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('visitors')
    .select('area_code')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.area_code ?? null
}
