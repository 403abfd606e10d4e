import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import type { HalfChange } from '@contract/endpoints/half'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import type { Insertable } from 'kysely'
import { namedProducts } from '../catalogue/products'
import { channelByCode } from '../channel/channels'
import type { Deps } from '../http/deps'
import type { Visitor } from '../http/handler'
import type { Tell } from '../http/rights'
import { ApiError } from '../lib/api-error'
import type { RowKey } from '../lib/statement'
import { line } from '../lib/text/lines'
import { areaCode } from '../login/residence'
import { accountOf } from '../login/visitors'
import { valuesOf } from '../order/answers'
import { identityStepElsewhere } from '../order/identity-step'
import { type Order, ownOrder } from '../order/orders'
import type { Database, Db } from '../postgres/tables'
import { changeFields, missingFields, openAgreements } from './form'
import { waitingIdentity } from './identity'
import { linkRefused } from './links'

type State = Omit<Data<'/open/credit/half/form'>, 'session'>

/**
 * Throws 403 unless the half flow is enabled for the partner's channel (S18.1) and its visitors may be passed on: the
 * way on from there is to an institution (S18.30). Both are off by default.
 */
export async function refuseSwitchedOff(db: Db, channel: string): Promise<void> {
  const row = await channelByCode(db, channel)
  if (!row?.half_flow) throw new ApiError(CODE.forbidden, '该合作方的申请通道暂未开放，请联系合作方')
  if (!row.pass_on) throw new ApiError(CODE.forbidden, '按与该合作方的约定，您的资料不能由这里转给机构')
}

/** Whose call it is: the visitor, and the only order of a session that a link opened. */
export type Who = Pick<Visitor, 'user_id' | 'half_order'>

interface HalfOrder extends Order {
  partner: string
  /** The place of residence, null when it is to be asked for. A link's session does not see the account's. */
  area_code: string | null
  /** Consents from before do not count: in a link's session, those from before its link. */
  since: Date | undefined
}

/** The visitor's order of the half flow. @throws {ApiError} 404 for another one, 403 when the half flow is disabled */
export async function ownHalfOrder(
  db: Db,
  { user_id, half_order }: Who,
  order_no: string,
  lock = false,
): Promise<HalfOrder> {
  const notFound = new ApiError(CODE.notFound, '订单不存在')
  if (half_order !== null && half_order !== order_no) throw notFound
  const order = await ownOrder(db, user_id, order_no, lock)
  const row = await db
    .selectFrom('half_orders')
    .select(['partner', 'channel', 'area_code', 'created_at'])
    .where(({ and }) => and({ user_id, order_no }))
    .executeTakeFirst()
  if (!row) throw notFound
  await refuseSwitchedOff(db, row.channel)
  const { partner, area_code, created_at } = row
  if (half_order !== null) return { ...order, partner, area_code, since: created_at }
  return { ...order, partner, area_code: area_code ?? (await areaCode(db, user_id)), since: undefined }
}

/** The number of the session's order, or of that from the visitor's newest link; throws 403 when there is none. */
export async function newestHalfOrder(db: Db, { user_id, half_order }: Who): Promise<string> {
  if (half_order !== null) return half_order
  const row = await db
    .selectFrom('half_orders')
    .select('order_no')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw linkRefused()
  return row.order_no
}

/** The products that the visitor has opened, newest first; a product that was opened repeatedly appears once. */
async function visitedOf(db: Db, { user_id, order_no }: Order): Promise<State['visited']> {
  const clicks = await db
    .selectFrom('half_clicks')
    .distinctOn('product_code')
    .select(['id', 'product_code as code', 'at'])
    .where(({ and }) => and({ user_id, order_no }))
    .orderBy('product_code')
    .orderBy('id', 'desc')
    .execute()
  const codes = clicks.map(({ code }) => code)
  const products = await namedProducts(db, codes)
  return clicks
    .sort((a, b) => b.id - a.id)
    .flatMap(({ code, at }) => {
      const { name, institution } = products.get(code) ?? {}
      return name && institution ? [{ code, product_name: name, institution, at: at.toISOString() }] : []
    })
}

/** Stores the newest link of an order. */
export async function attachLink(
  db: Db,
  { user_id, order_no, ...link }: Insertable<Database['half_orders']>,
): Promise<void> {
  await db
    .insertInto('half_orders')
    .values({ user_id, order_no, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_no']).doUpdateSet(link))
    .execute()
}

/** Records that the visitor opens an institution's page for a product. */
export const recordChoice = (db: Db, choice: RowKey<'order_no'> & { product_code: string; at: Date }) =>
  db.insertInto('half_clicks').values(choice).execute()

/** Stores the place of residence that the form was given. */
export const saveHalfArea = (db: Db, { user_id, order_no }: Order, area_code: string | null) =>
  db
    .updateTable('half_orders')
    .set({ area_code })
    .where(({ and }) => and({ user_id, order_no }))
    .execute()

/** The next child page of `/credit`: missing fields first, then the products, then the opened products. */
export const stepOf = (missing: number, visited: number): State['step'] => {
  if (missing > 0) return 'form'
  return visited > 0 ? 'result' : 'product'
}

/** What the pages of the half flow show of an order. `change` has no effect while something is missing. */
export async function halfState(
  db: Db,
  deps: Pick<Deps, 'clock' | 'vault' | 'config'>,
  who: Who,
  order_no: string,
  change?: HalfChange,
): Promise<State> {
  const order = await ownHalfOrder(db, who, order_no)
  const { user_id, area_code } = order
  const { clock, vault } = deps
  const identity = await identityStepElsewhere(db, deps)
  const agreements = await openAgreements(db, user_id, clock.now(), { since: order.since, identity })
  const { name, whole, id_no_masked } = await waitingIdentity(db, vault, order, agreements)
  const missing = missingFields(order, area_code, { identityHeld: whole !== null, identity })
  const fields =
    change && missing.length === 0 && !order.applied_at ? changeFields(change, identity) : missing
  const visited = await visitedOf(db, order)
  return {
    order_no,
    step: stepOf(fields.length + agreements.length, visited.length),
    partner: order.partner,
    fields,
    values: {
      ...valuesOf(order, vault),
      ...(name === null ? {} : { name }),
      ...(area_code === null ? {} : { area_code }),
    },
    id_no_masked,
    limits: { ...LIMITS },
    terms: [...TERMS],
    agreements,
    account: await accountOf(db, { vault }, user_id),
    proven: who.half_order === null,
    visited,
  }
}

/** The partner that each of the visitor's orders came from. */
export const partnerTexts: Tell<Map<string, string[]>> = async (db, { user_id }) => {
  const rows = await db
    .selectFrom('half_orders')
    .select(['order_no', 'partner'])
    .where('user_id', '=', user_id)
    .execute()
  return new Map(rows.map(({ order_no, partner }) => [order_no, line('由合作方转来', partner)]))
}
