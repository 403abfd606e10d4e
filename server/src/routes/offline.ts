import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import { quote, RATE_CAP } from '@contract/rates'
import { nameProblem } from '../form/validate'
import type { Deps } from '../http/deps'
import { type Call, type Handlers, visitorOf } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { RateLimited, take } from '../lib/limits'
import { networkOf } from '../lib/network'
import { momentOf } from '../lib/time/moment'
import { yuan } from '../lib/yuan'
import { apply } from '../services/application/apply'
import { matchOrder } from '../services/match/match-order'
import { book, confirmVisit, visitOf } from '../services/offline/appointments'
import { liveOffline, offlineApplication, offlineProduct } from '../services/offline/orders'
import { listShops, shopOfInstitution } from '../services/offline/shops'
import { NOT_APPLIED, stepsOf } from '../services/offline/visit-stream'
import { visitTimeProblem } from '../services/offline/visit-time'
import { ownOrder } from '../services/order/orders'

/** Limit of confirmations per network; all staff of a store share one address. */
const perAddress = (ip: string) => ({ key: `visit:address:${networkOf(ip)}`, max: 60, seconds: 3_600 })

/**
 * The visitor's open application for the product, or a new one. A booking must match it.
 * @throws {ApiError} 409 for another amount or term than applied for; otherwise as `apply`
 */
async function applicationFor(call: Call<'/v1/offline/apply'>, deps: Deps, user_id: number) {
  const { db, context } = call
  const { order_no, product_code, amount, term, consent_ids = [], cost_sheet_hash = '' } = call.payload
  const wanted = { user_id, order_no, code: product_code, amount, term, consent_ids, cost_sheet_hash }
  const { apply_no } = await apply(db, deps, {
    ...wanted,
    channel: context._ch,
    device: context._did,
    beforeCommit: call.beforeCommit,
  })
  const live = await liveOffline(db, user_id, product_code)
  // A concurrent request may have applied with other values in the meantime.
  if (live?.amount !== amount || live.term !== term) throw differs(live)
  return apply_no
}

const differs = (live?: { amount: Fen; term: number }) =>
  new ApiError(
    CODE.conflict,
    live
      ? `您已申请该产品${yuan(live.amount)}、${live.term}个月，预约的金额和期限须与申请一致`
      : '申请刚刚有变化，请刷新后重试',
  )

/** Visits to stores (S17). */
export const offlineHandlers = (deps: Deps): Handlers<'offline'> => ({
  '/v1/offline/stream': async (call) => {
    const { order_no, product_code } = call.payload
    await ownOrder(call.db, visitorOf(call).user_id, order_no)
    const application = await offlineApplication(call.db, order_no, product_code)
    if (!application) {
      if (product_code !== undefined) await offlineProduct(call.db, product_code)
      return { ...stepsOf(NOT_APPLIED), appointment: null }
    }
    const visit = await visitOf(call.db, deps, application.apply_no)
    return { ...stepsOf({ ...application, visit }), appointment: visit?.appointment ?? null }
  },

  '/v1/offline/shoplist': async ({ db, payload: { code, product_code, lng, lat } }) => {
    const product = product_code === undefined ? null : await offlineProduct(db, product_code)
    const from = lng !== undefined && lat !== undefined ? { lng, lat } : null
    return listShops(db, { code, institution_code: product?.institution.code ?? null, from })
  },

  '/v2/offline/saveUserInfo': async (call) => {
    const { order_no, values } = call.payload
    await ownOrder(call.db, visitorOf(call).user_id, order_no)
    const problem = nameProblem(values.contact_name)
    if (problem) throw ApiError.fields([{ field: 'values.contact_name', content: problem }])
    const note = values.note?.trim()
    const contact = {
      name_sealed: deps.vault.seal(values.contact_name.trim(), 'contact_name'),
      mobile_sealed: deps.vault.seal(values.contact_mobile, 'mobile'),
      note_sealed: note ? deps.vault.seal(note, 'note') : null,
      updated_at: deps.clock.now(),
    }
    await call.db
      .insertInto('offline_contacts')
      .values({ order_no, ...contact })
      .onConflict((conflict) => conflict.column('order_no').doUpdateSet(contact))
      .execute()
    return { order_no }
  },

  '/v2/offline/applyPeriod': async (call) => {
    const { order_no, product_code, amount } = call.payload
    await ownOrder(call.db, visitorOf(call).user_id, order_no)
    const { definition } = await offlineProduct(call.db, product_code)
    const { amount_min, amount_max, terms, price } = definition
    if (amount < amount_min || amount > amount_max) {
      const content = `该产品可申请区间为${yuan(amount_min)}–${yuan(amount_max)}`
      throw ApiError.fields([{ field: 'amount', content }])
    }
    const periods = terms.map((term) => {
      const { monthly_payment, total_repayment, annual_rate, simple_rate } = quote(price, amount, term)
      return { term, monthly: monthly_payment, total: total_repayment, rate: annual_rate, simple_rate }
    })
    return { periods: periods.filter(({ rate }) => rate <= RATE_CAP) }
  },

  '/v1/offline/apply': async (call) => {
    const { user_id } = visitorOf(call)
    const { order_no, product_code, shop_id, amount, term, visit_at } = call.payload
    await ownOrder(call.db, user_id, order_no)
    const live = await liveOffline(call.db, user_id, product_code)
    if (live && (live.amount !== amount || live.term !== term)) throw differs(live)
    const institution_code =
      live?.institution_code ?? (await offlineProduct(call.db, product_code)).institution.code
    const shop = await shopOfInstitution(call.db, { shop_id, institution_code })
    const at = momentOf(visit_at)
    const problem = at ? visitTimeProblem(at, deps.clock.now(), shop) : '请选择到店时间'
    if (!at || problem) throw ApiError.fields([{ field: 'visit_at', content: problem ?? '' }])

    const apply_no = live?.apply_no ?? (await applicationFor(call, deps, user_id))
    return { apply_no, visit_code: await book(call.db, deps, { apply_no, shop_id, visit_at: at }) }
  },

  '/v1/offline/write': async ({ db, payload, ip }) => {
    const wait = await take(db, perAddress(ip), deps.clock.now())
    if (wait > 0) throw new RateLimited(wait)
    // The counted attempt must be committed, so the error is thrown after the transaction.
    const refused = await db.transaction().execute((trx) => confirmVisit(trx, deps, payload))
    if (refused) throw refused
    return { status: 'visited' }
  },

  '/v1/offline/refreshProduct': async (call) => {
    const { order_no } = call.payload
    const { user_id } = visitorOf(call)
    const { matched } = await matchOrder(call.db, deps, { user_id, order_no })
    return { matched }
  },
})
