import { listedProducts } from '../catalogue/products'
import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import { networkLimits, RateLimited, takeAll } from '../http/limits'
import { ApiError } from '../lib/api-error'
import { ownOrder } from '../order/orders'
import { nameProblem } from '../order/validate'
import { bookVisit } from '../use-cases/book-visit'
import { matchOrder } from '../use-cases/find-offers'
import { confirmVisit, visitOf } from './appointments'
import { saveContact } from './contacts'
import { offlineApplication, offlineProduct, periodsOf } from './orders'
import { listShops } from './shops'
import { NOT_APPLIED, stepsOf } from './visit-stream'

/** Limit of confirmations per network; all staff of a store share one address. */
const perAddress = (ip: string) => networkLimits('visit:address', ip, 60, 3_600)

/** Visits to stores (S17). */
export const offlineHandlers = (deps: Deps): Handlers<'offline'> => ({
  '/v1/offline/stream': async (call) => {
    const { order_no, product_code } = call.payload
    const { user_id } = visitorOf(call)
    await ownOrder(call.db, user_id, order_no)
    const application = await offlineApplication(call.db, { user_id, order_no }, product_code)
    if (!application) {
      if (product_code !== undefined) await offlineProduct(call.db, product_code, deps.clock.now())
      return { ...stepsOf(NOT_APPLIED), appointment: null }
    }
    const visit = await visitOf(call.db, deps, { user_id, apply_no: application.apply_no })
    return { ...stepsOf({ ...application, visit }), appointment: visit?.appointment ?? null }
  },

  '/v1/offline/shoplist': async ({ db, payload: { code, product_code, lng, lat } }) => {
    const at = deps.clock.now()
    const from = lng !== undefined && lat !== undefined ? { lng, lat } : null
    const shown =
      product_code === undefined ? await listedProducts(db, at) : [await offlineProduct(db, product_code, at)]
    return listShops(db, { code, institutions: shown.map(({ institution }) => institution.code), from })
  },

  '/v2/offline/saveUserInfo': async (call) => {
    const { order_no, values } = call.payload
    const { user_id } = visitorOf(call)
    await ownOrder(call.db, user_id, order_no)
    const problem = nameProblem(values.contact_name)
    if (problem) throw ApiError.fields([{ field: 'values.contact_name', content: problem }])
    await saveContact(call.db, deps, { user_id, order_no }, values)
    return { order_no }
  },

  '/v2/offline/applyPeriod': async (call) => {
    const { order_no, product_code, amount } = call.payload
    await ownOrder(call.db, visitorOf(call).user_id, order_no)
    return {
      periods: periodsOf((await offlineProduct(call.db, product_code, deps.clock.now())).definition, amount),
    }
  },

  '/v1/offline/apply': (call) => bookVisit(call, deps),

  '/v1/offline/write': async ({ db, payload, ip }) => {
    const wait = await takeAll(db, perAddress(ip), deps.clock.now())
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
