import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { quote, RATE_CAP } from '@contract/rates'
import { passesData } from '@contract/rules/ways'
import { liveApplication } from '../application/applications'
import { applicationsWithProduct, newestApplications } from '../application/applications-with-product'
import { textOf } from '../application/texts'
import type { PricedProduct } from '../catalogue/cost-sheet'
import { listedProduct } from '../catalogue/products'
import { ApiError } from '../lib/api-error'
import type { RowKey } from '../lib/statement'
import { yuan } from '../lib/yuan'
import type { Db } from '../postgres/tables'

const notOffline = () => new ApiError(CODE.conflict, '该产品无需到店办理')

/** A listed product that is handled in stores; throws 404 when it is not listed, 409 when it is not. */
export async function offlineProduct(db: Db, code: string, at: Date): Promise<PricedProduct> {
  const product = await listedProduct(db, code, at)
  if (!product.definition.offline || !passesData(product.way)) throw notOffline()
  return product
}

/** The cost of an amount in each term below the rate cap. @throws {ApiError} 601 at `amount` outside of the range */
export function periodsOf(
  { amount_min, amount_max, terms, price }: PricedProduct['definition'],
  amount: Fen,
): Data<'/v2/offline/applyPeriod'>['periods'] {
  if (amount < amount_min || amount > amount_max) {
    const content = `该产品可申请区间为${yuan(amount_min)}–${yuan(amount_max)}`
    throw ApiError.fields([{ field: 'amount', content }])
  }
  const periods = terms.map((term) => {
    const { monthly_payment, total_repayment, annual_rate, simple_rate } = quote(price, amount, term)
    return { term, monthly: monthly_payment, total: total_repayment, rate: annual_rate, simple_rate }
  })
  return periods.filter(({ rate }) => rate <= RATE_CAP)
}

/** The newest application of an order for an offline product (or for the named one), ended ones included. */
export async function offlineApplication(db: Db, order: RowKey<'order_no'>, product_code?: string) {
  const applications = await newestApplications(db, { ...order, product_code })
  const row = applications.find(({ definition }) => definition.offline)
  return row && { ...row, words: textOf(row, row) }
}

/** Its product may have been unlisted since. @throws {ApiError} 409 when the product is not handled in stores */
export async function liveOffline(db: Db, user_id: number, product_code: string) {
  const live = await liveApplication(db, user_id, product_code)
  if (!live) return undefined
  const { definition, ...application } = await applicationsWithProduct(db)
    .select(['a.apply_no', 'a.institution_code', 'a.amount', 'a.term', 'p.definition'])
    .where('a.user_id', '=', user_id)
    .where('a.apply_no', '=', live.apply_no)
    .executeTakeFirstOrThrow()
  if (!definition.offline) throw notOffline()
  return application
}
