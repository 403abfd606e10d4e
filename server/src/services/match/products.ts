import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Product } from '@contract/offer'
import type { Kysely } from 'kysely'
import { ApiError } from '../../lib/api-error'
import { type PricedProduct, REPAYMENT } from '../../matching/cost-sheet'
import { figuresOf } from '../../matching/figures'
import type { Database } from '../../tables/database'
import { type Catalogue, catalogueOf } from '../catalogue/catalogue'

/** All listed products in their current version, by code. */
export const listedProducts = async (db: Kysely<Database>): Promise<readonly PricedProduct[]> =>
  (await catalogueOf(db)).products

/** One listed product; throws 404 when it does not exist or is not listed. */
export function productIn({ products }: Catalogue, code: string): PricedProduct {
  const product = products.find(({ definition }) => definition.code === code)
  if (!product) throw new ApiError(CODE.notFound, '该产品不存在或已下架')
  return product
}

export const listedProduct = async (db: Kysely<Database>, code: string): Promise<PricedProduct> =>
  productIn(await catalogueOf(db), code)

/** The public terms of a product, calculated for an amount (fen) and term (months) within its ranges. */
export function publicTerms({ definition, institution }: PricedProduct, amount: Fen, term: number): Product {
  const { price } = definition
  const { annual_rate, simple_rate, monthly_payment, last_payment, total_cost } = figuresOf(
    price,
    amount,
    term,
  )
  return {
    code: definition.code,
    name: definition.name,
    institution,
    amount_min: definition.amount_min,
    amount_max: definition.amount_max,
    terms: definition.terms,
    amount,
    term,
    annual_rate,
    simple_rate,
    repayment_method: REPAYMENT[price.method],
    price,
    monthly_payment,
    last_payment,
    total_cost,
    fee_note: definition.fee_note,
    sponsored: definition.sponsored,
    offline: definition.offline,
  }
}
