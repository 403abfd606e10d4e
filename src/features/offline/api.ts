import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { post } from '@/http/api'
import type { Position } from '@/platform/types'
import { confirmAccount } from '@/stores/session'

export type Stream = Data<'/v1/offline/stream'>
export type Shops = Data<'/v1/offline/shoplist'>
export type Period = Data<'/v2/offline/applyPeriod'>['periods'][number]
export type Area = NonNullable<Data<'/v1/user/city'>['area']>
export type Booking = Payload<'/v1/offline/apply'>
export type Contact = Payload<'/v2/offline/saveUserInfo'>['values']

/** Where an offline application stands. */
export const loadStream = async (order_no: string, product_code: string): Promise<Stream | undefined> =>
  (await post('/v1/offline/stream', { order_no, product_code }, { retry: true }))?.data ?? undefined

/** Where the visitor lives and what they are called, as far as they have said. */
export interface Residence {
  area: Area | null
  name: string
  /** The phone of the login, masked. */
  mobile: string
}

export async function loadResidence(): Promise<Residence | undefined> {
  const saved = (await post('/v1/user/city', {}, { retry: true }))?.data
  if (!saved) return undefined
  confirmAccount(saved.account)
  return { area: saved.area, name: saved.name ?? '', mobile: saved.account.mobile_masked }
}

/** The stores of a product for an area, nearest first where a position is given. */
export const loadShops = async (
  code: string,
  product_code: string,
  at: Position | null,
): Promise<Shops | undefined> =>
  (await post('/v1/offline/shoplist', { code, product_code, ...at }, { retry: true }))?.data ?? undefined

/** What each term of a product costs for an amount, fen. */
export const loadPeriods = async (
  order_no: string,
  product_code: string,
  amount: number,
): Promise<Period[] | undefined> =>
  (await post('/v2/offline/applyPeriod', { order_no, product_code, amount }, { retry: true }))?.data?.periods

/**
 * The products of a new match that are handled in a store and not applied for; none while the order cannot be matched.
 * Undefined when the server refused otherwise, in words that were shown.
 */
export async function loadOffline(order_no: string) {
  const answer = await post('/v1/offline/refreshProduct', { order_no }, { retry: true, own: [CODE.conflict] })
  if (answer?.code === CODE.conflict) return []
  return answer?.data?.matched.filter(({ offline, apply_no }) => offline && apply_no === null)
}
