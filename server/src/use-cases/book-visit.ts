import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import type { Deps } from '../http/deps'
import { type Call, type Visitor, visitorOf } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { momentOf } from '../lib/time/moment'
import { yuan } from '../lib/yuan'
import { book } from '../offline/appointments'
import { liveOffline, offlineProduct } from '../offline/orders'
import { shopOfInstitution } from '../offline/shops'
import { visitTimeProblem } from '../offline/visit-time'
import { ownOrder } from '../order/orders'
import { apply } from './apply-for-product'

type BookCall = Call<'/v1/offline/apply'> & { visitor: Visitor | null }

const differs = (live?: { amount: Fen; term: number }) =>
  new ApiError(
    CODE.conflict,
    live
      ? `您已申请该产品${yuan(live.amount)}、${live.term}个月，预约的金额和期限须与申请一致`
      : '申请刚刚有变化，请刷新后重试',
  )

/** @throws {ApiError} 409 when a concurrent request has applied for another amount or term; otherwise as `apply` */
async function applicationFor(call: BookCall, deps: Deps, user_id: number): Promise<string> {
  const { db, context, beforeCommit } = call
  const { order_no, product_code, amount, term, consent_ids = [], cost_sheet_hash = '' } = call.payload
  const request = { user_id, order_no, code: product_code, amount, term, consent_ids, cost_sheet_hash }
  const by = { channel: context._ch, device: context._did, beforeCommit }
  const { apply_no } = await apply(db, deps, { ...request, ...by })
  const live = await liveOffline(db, user_id, product_code)
  if (live?.amount !== amount || live.term !== term) throw differs(live)
  return apply_no
}

/**
 * Books a visit for the visitor's open application for the product, or for a new one. @throws {ApiError} 409 for
 * another amount or term than applied for, 601 for a closed store or time; otherwise as `ownOrder`, `apply` and `book`
 */
export async function bookVisit(call: BookCall, deps: Deps): Promise<Data<'/v1/offline/apply'>> {
  const { db } = call
  const { user_id } = visitorOf(call)
  const { order_no, product_code, shop_id, amount, term, visit_at } = call.payload
  await ownOrder(db, user_id, order_no)
  const live = await liveOffline(db, user_id, product_code)
  if (live && (live.amount !== amount || live.term !== term)) throw differs(live)
  const institution_code =
    live?.institution_code ?? (await offlineProduct(db, product_code, deps.clock.now())).institution.code
  const shop = await shopOfInstitution(db, { shop_id, institution_code })
  const at = momentOf(visit_at)
  const problem = at ? visitTimeProblem(at, deps.clock.now(), shop) : '请选择到店时间'
  if (!at || problem) throw ApiError.fields([{ field: 'visit_at', content: problem ?? '' }])

  const apply_no = live?.apply_no ?? (await applicationFor(call, deps, user_id))
  return { apply_no, visit_code: await book(db, deps, { user_id, apply_no, shop_id, visit_at: at }) }
}
