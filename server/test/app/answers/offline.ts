import { fen } from '@contract/brands'
import {
  FIRST_STEP,
  fillOrder,
  nextOpening,
  OFFLINE_PRODUCT as product_code,
  SHENZHEN,
  settle,
} from '../../tools/journey'
import { consentIds } from '../../tools/request'
import { MOBILE, PERSON, type Walk } from './walk'

const STREAM = '/v1/offline/stream'
const SHOPS = '/v1/offline/shoplist'
const CONTACT = '/v2/offline/saveUserInfo'
const TERMS = '/v2/offline/applyPeriod'
const BOOK = '/v1/offline/apply'
const VISIT = '/v1/offline/write'

/** Few products have this term, so that the record is short. */
const WISH = { amount: fen(2_000_000), term: 36 }

export async function offline({ call, ok, quiet, now }: Walk) {
  const by = { token: await quiet.login() }
  await settle(quiet, by.token, SHENZHEN)
  const order_no = await fillOrder(quiet, by.token, [{ ...FIRST_STEP, ...WISH }, PERSON])
  await ok('/v1/offline/refreshProduct', { order_no }, by)
  await call('/v1/offline/refreshProduct', { order_no: 'unknown' }, by)
  await ok(STREAM, { order_no }, by)
  await call(STREAM, { order_no, product_code: 'cf1-daily' }, by)
  const { shops } = await ok(SHOPS, {
    code: SHENZHEN.code,
    product_code,
    lng: 113.93,
    lat: 22.53,
  })
  await ok(SHOPS, { code: '110101' })
  await call(SHOPS, { code: SHENZHEN.code, product_code: 'cf1-daily' })
  const values = { contact_name: '李四', contact_mobile: MOBILE, note: '下午方便' }
  await ok(CONTACT, { order_no, values }, by)
  await call(CONTACT, { order_no, values: { ...values, contact_name: '7' } }, by)
  await ok(TERMS, { order_no, product_code, amount: fen(WISH.amount) }, by)
  await call(TERMS, { order_no, product_code, amount: fen(1) }, by)

  const [shop] = shops
  if (!shop) throw new Error('no store in Shenzhen')
  const { agreements, cost_sheet } = await quiet.ok('/v2/product/info', { code: product_code, ...WISH }, by)
  const consented = { consent_ids: consentIds({ agreements }), cost_sheet_hash: cost_sheet.hash }
  const when = { shop_id: shop.shop_id, visit_at: nextOpening(now(), shop) }
  const visit = { order_no, product_code, ...WISH, ...when, ...consented }
  await call(BOOK, { ...visit, visit_at: now().toISOString() }, by)
  await call(BOOK, { ...visit, shop_id: 'unknown' }, by)
  const { apply_no, visit_code } = await ok(BOOK, visit, by)
  await call(BOOK, { ...visit, term: 12 }, by)
  await ok(STREAM, { order_no }, by)
  await ok('/web/result/list', { order_no }, by)
  await call(VISIT, { apply_no, visit_code: '0' })
  await ok(VISIT, { apply_no, visit_code })
  await call(VISIT, { apply_no, visit_code })
  await ok(STREAM, { order_no, product_code }, by)
}
