import { REPAYMENT } from '@contract/rules/agreement'
import { currentAgreements } from '../agreement/agreements'
import { agreementsApplied } from '../application/applications-with-product'
import type { AgreementVersion } from '../catalogue/catalogue'
import { listedProduct } from '../catalogue/products'
import type { Call, Visitor } from '../http/handler'
import { ownOrder } from '../order/orders'
import type { Db } from '../postgres/tables'
import { leadAgreements, supportPage } from '../support/support'

type ListCall = Call<'/v1.0/credit/special/contract/list'> & { visitor: Visitor | null }

/** Agreement groups of every order, independent of its applications. */
const GENERAL = ['login', 'platform', REPAYMENT]

/** Codes of a listed product's agreements; for an unlisted one, those of the visitor's applications for it. */
async function codesOfProduct(
  db: Db,
  visitor: Visitor | null,
  { product_code, now }: { product_code: string; now: Date },
): Promise<string[]> {
  try {
    return (await listedProduct(db, product_code, now)).definition.agreements
  } catch (error) {
    const codes = visitor ? await agreementsApplied(db, { user_id: visitor.user_id, product_code }) : []
    if (!codes.length) throw error
    return codes
  }
}

async function wantedBy(call: ListCall, now: Date): Promise<(agreement: AgreementVersion) => boolean> {
  const { db, payload, visitor } = call
  const { product_code, order_no, sid } = payload
  if (product_code !== undefined) {
    const codes = await codesOfProduct(db, visitor, { product_code, now })
    return ({ code }) => codes.includes(code)
  }
  if (order_no !== undefined) {
    const { user_id } = await ownOrder(db, call.login().user_id, order_no)
    const codes = await agreementsApplied(db, { user_id, order_no })
    return (agreement) => GENERAL.includes(agreement.group) || codes.includes(agreement.code)
  }
  if (sid === undefined) return () => true
  await supportPage(db, sid)
  const { general, institutions } = await leadAgreements(db, sid, now)
  const codes = [...general, ...institutions].map(({ code }) => code)
  return ({ code }) => codes.includes(code)
}

/**
 * The agreements of a product, an order with its applications, or a support page's leads; otherwise all.
 * @throws {ApiError} 401 for an order without a login, 404 for what does not exist or is another visitor's
 */
export async function listAgreements(call: ListCall, now: Date): Promise<AgreementVersion[]> {
  const { group } = call.payload
  const isWanted = await wantedBy(call, now)
  const agreements = await currentAgreements(call.db, now)
  return agreements.filter((one) => isWanted(one) && (group === undefined || one.group === group))
}
