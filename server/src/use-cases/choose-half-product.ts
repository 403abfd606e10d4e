import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { recordHalfEvent } from '../half/events'
import { openAgreements } from '../half/form'
import { ownHalfOrder, recordChoice, type Who } from '../half/orders'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { identityStepElsewhere } from '../order/identity-step'
import { leaveTerms, type OutboundLinks } from '../outbound/links'
import type { Db } from '../postgres/tables'
import { matchOrder } from './find-offers'

/** The products that match. @throws {ApiError} as `ownHalfOrder`, `matchOrder`; 409 for an agreement not accepted */
export async function halfOffers(
  db: Db,
  deps: Deps,
  who: Who,
  order_no: string,
): Promise<Data<'/open/credit/half/list'>> {
  const { user_id, area_code, since } = await ownHalfOrder(db, who, order_no)
  const identity = await identityStepElsewhere(db, deps)
  if ((await openAgreements(db, user_id, deps.clock.now(), { since, identity })).length > 0)
    throw new ApiError(CODE.conflict, '请先阅读并同意协议')
  const { matched, no_fit } = await matchOrder(db, deps, {
    user_id,
    order_no,
    area_code,
    personalised: false,
    elsewhere: true,
  })
  return { matched, no_fit }
}

/** Returns the institution's page (S18.6). @throws {ApiError} as `halfOffers`; 404 for another product or no page */
export async function chooseHalfProduct(
  db: Db,
  deps: Deps,
  links: OutboundLinks,
  { who, order_no, code }: { who: Who; order_no: string; code: string },
): Promise<Data<'/open/credit/half/click'>> {
  const { matched } = await halfOffers(db, deps, who, order_no)
  const offer = matched.find((one) => one.code === code)
  if (!offer) throw new ApiError(CODE.notFound, '该产品不在匹配结果中')
  const link = await links.toInstitution(db, offer.institution.code)
  if (!link) throw new ApiError(CODE.notFound, '该机构暂未开放线上办理')
  const at = deps.clock.now()
  const order = { user_id: who.user_id, order_no }
  await recordChoice(db, { ...order, product_code: code, at })
  await recordHalfEvent(db, deps, order, { type: 'product.chosen', at })
  return { ...link, institution: offer.institution, terms: leaveTerms(offer) }
}
