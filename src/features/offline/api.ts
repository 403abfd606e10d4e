import type { Fen, OrderNo } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { post } from '@/http/api'
import type { CallOptions } from '@/http/http'
import { read } from '@/http/read'
import { write } from '@/http/write'
import type { Position } from '@/platform/types'

const STREAM = '/v1/offline/stream'
const SHOPS = '/v1/offline/shoplist'
const CONTACT = '/v2/offline/saveUserInfo'
const BOOKING = '/v1/offline/apply'

export type Stream = Data<typeof STREAM>
export type Shops = Data<typeof SHOPS>

export const loadStream = (order_no: OrderNo, product_code: string) =>
  read(STREAM, { order_no, product_code })

/** Loads the stores of a product for an area, nearest first when a position is given. */
export const loadShops = (code: string, product_code: string, at: Position | null) =>
  read(SHOPS, { code, product_code, ...at })

export const loadPeriods = async (order_no: OrderNo, product_code: string, amount: Fen) =>
  (await read('/v2/offline/applyPeriod', { order_no, product_code, amount }))?.periods

export const saveContact = (contact: Payload<typeof CONTACT>, options: CallOptions) =>
  write(CONTACT, contact, options)

export const bookVisit = (booking: Payload<typeof BOOKING>, options: CallOptions) =>
  write(BOOKING, booking, options)

/** Products of a new match that still take an application. None while there is no match; undefined after a refusal. */
export async function loadOffline(order_no: OrderNo) {
  const answer = await post(
    '/v1/offline/refreshProduct',
    { order_no },
    { retry: 'read', own: [CODE.conflict] },
  )
  if (answer?.code === CODE.conflict) return []
  return answer?.data?.matched.filter(
    ({ offline, apply_no, closed }) => offline && apply_no === null && !closed,
  )
}
