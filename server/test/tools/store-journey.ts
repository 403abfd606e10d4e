import type { Data } from '@contract/endpoints'
import { applicationFor, fillOrder, settle, type Walked } from './journey'

/** A product of the seed that requires a visit to a store, available in Guangdong. */
export const OFFLINE_PRODUCT = 'rural-branch'
export const SHENZHEN = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}

/** A visitor in Shenzhen who matches the offline product. */
export async function nearStore(server: Walked, area = SHENZHEN) {
  const token = await server.login()
  await settle(server, token, area)
  return { token, order_no: await fillOrder(server, token) }
}

const DAY = 86_400_000
const CHINA = 8 * 3_600_000

/** The opening time of a store on its first open day after tomorrow, in ISO 8601. */
export function nextOpening(
  now: Date,
  { opens, days }: Data<'/v1/offline/shoplist'>['shops'][number],
): string {
  const today = Math.floor((now.getTime() + CHINA) / DAY) * DAY
  for (let ahead = 2; ; ahead++) {
    const midnight = today + ahead * DAY
    const weekday = new Date(midnight).getUTCDay() || 7
    if (days.includes(weekday)) return new Date(midnight - CHINA + opens * 60_000).toISOString()
  }
}

/** The payload of a booking that also applies for the product. */
export async function booking(server: Walked, now: Date) {
  const { token, order_no } = await nearStore(server)
  const { consent_ids, cost_sheet_hash, amount, term } = await applicationFor(
    server,
    order_no,
    OFFLINE_PRODUCT,
  )
  const { shops } = await server.ok('/v1/offline/shoplist', {
    code: SHENZHEN.code,
    product_code: OFFLINE_PRODUCT,
  })
  const [shop] = shops
  if (!shop) throw new Error('no store in Shenzhen')
  const visit_at = nextOpening(now, shop)
  const what = { order_no, product_code: OFFLINE_PRODUCT, shop_id: shop.shop_id, amount, term, visit_at }
  return { payload: { ...what, consent_ids, cost_sheet_hash }, options: { token } }
}

/** A visitor who has booked a visit. */
export async function booked(server: Walked, now: Date) {
  const { payload, options } = await booking(server, now)
  const visit = await server.ok('/v1/offline/apply', payload, options)
  return { ...visit, order_no: payload.order_no, ...options }
}
