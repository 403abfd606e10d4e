import { CODE } from '@contract/codes'
import { FLOW } from '@contract/rules/order-steps'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../http/deps'
import { identityConsented, identityWithdrawn } from '../identity/consent'
import { ApiError } from '../lib/api-error'
import { newNumber } from '../lib/numbers'
import { type RowKey, withNext } from '../lib/statement'
import type { Vault } from '../lib/vault'
import { visitorRow } from '../login/residence'
import type { Db } from '../postgres/tables'
import { type AnswerColumns, columnsOf, NO_ANSWERS, NO_IDENTITY, type OrderRow } from './tables'

export type Order = Selectable<OrderRow>

/** The visitor's order without an application; the database allows at most one, not counting those of links. */
export const openOrder = (db: Db, user_id: number): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('applied_at', 'is', null)
    .where(sql<boolean>`not from_partner_link`)
    .executeTakeFirst()

/** A visitor's order; `lock` locks it until the transaction ends. @throws {ApiError} 404, alike for another visitor's */
export async function ownOrder(db: Db, user_id: number, order_no: string, lock = false): Promise<Order> {
  const query = db
    .selectFrom('orders')
    .selectAll()
    .where(({ and }) => and({ order_no, user_id }))
  const order = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!order) throw new ApiError(CODE.notFound, '订单不存在')
  return order
}

export const lockOrder = (db: Db, user_id: number, order_no: string) =>
  db
    .selectFrom('orders')
    .select('order_no')
    .where(({ and }) => and({ user_id, order_no }))
    .forUpdate()
    .execute()

/** A visitor's orders, locked until the transaction ends. */
export const lockOrders = (db: Db, user_id: number) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'order_no', 'flow'])
    .where('user_id', '=', user_id)
    .orderBy('order_no')
    .forUpdate()
    .execute()

/** Makes an order read-only, with its first application. */
export const closeOrder = (db: Db, order: RowKey<'order_no'>, at: Date) =>
  withNext(
    db,
    db
      .updateTable('orders')
      .set({ applied_at: at, updated_at: at })
      .where(({ and }) => and({ user_id: order.user_id, order_no: order.order_no }))
      .where('applied_at', 'is', null),
  )

/** @throws {ApiError} 409 once the order is read-only */
export function refuseApplied({ applied_at }: Pick<Order, 'applied_at'>): void {
  if (applied_at) throw new ApiError(CODE.conflict, '该订单已提交申请，不能再修改；如需调整请重新填写')
}

/** What a new order copies from the last one: not the requested loan, and the identity only under a valid consent. */
async function prefill(db: Db, user_id: number): Promise<Partial<AnswerColumns>> {
  const last = await db
    .selectFrom('orders')
    .select(columnsOf(({ loan }) => !loan))
    .where(({ and }) => and({ user_id, from_partner_link: false }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && (await identityConsented(db, user_id))) return last
  return { ...last, ...NO_IDENTITY, name_sealed: await givenName(db, user_id) }
}

/** The answers that `resumeOrder` begins with. */
export const knownAnswers = async (db: Db, user_id: number): Promise<AnswerColumns> =>
  (await openOrder(db, user_id)) ?? { ...NO_ANSWERS, ...(await prefill(db, user_id)) }

/**
 * Creates the order of a partner's link, which is never the visitor's own open order: the phone number is unproven, so
 * neither may the link's answers pass for the visitor's, nor its session see what the visitor fills in elsewhere.
 */
export const openOrderOfLink = (
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  who: { user_id: number; channel: string },
): Promise<Order> =>
  db
    .insertInto('orders')
    .values({ ...newOrder(deps, who), from_partner_link: true })
    .returningAll()
    .executeTakeFirstOrThrow()

function newOrder(
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { user_id, channel }: { user_id: number; channel: string },
) {
  const now = deps.clock.now()
  const order_no = newNumber('DD', deps, user_id)
  return { order_no, user_id, channel, flow: FLOW.basics, created_at: now, updated_at: now }
}

/** Returns the visitor's open order or creates one. Concurrent requests get the same order. */
export async function resumeOrder(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  who: { user_id: number; channel: string },
): Promise<Order> {
  const existing = await openOrder(db, who.user_id)
  if (existing) return existing
  const created = await db
    .insertInto('orders')
    .values({ ...(await prefill(db, who.user_id)), ...newOrder(deps, who) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const opened = created ?? (await openOrder(db, who.user_id))
  if (!opened) throw new Error('the order that was just created cannot be found')
  return opened
}

/** The sealed name given with the residence; null once the identity's consent is withdrawn (PIPL art. 47). */
async function givenName(db: Db, user_id: number): Promise<string | null> {
  if (await identityWithdrawn(db, user_id)) return null
  return (await visitorRow(db, user_id)).name_sealed
}

/** The name that the visitor gave with the place of residence, for an open order, which may be older than that. */
export async function nameOf(
  db: Db,
  { user_id, applied_at, name_sealed }: Order,
  vault: Pick<Vault, 'open'>,
): Promise<{ name?: string }> {
  const name = applied_at || name_sealed ? null : await givenName(db, user_id)
  return name ? { name: vault.open(name, 'name') } : {}
}
