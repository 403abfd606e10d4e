import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Institution, Product } from '@contract/offer'
import type { Kysely } from 'kysely'
import { ApiError } from '../lib/api-error'
import type { Database } from '../postgres/tables'
import { type Catalogue, catalogueOf } from './catalogue'
import { type PricedProduct, REPAYMENT } from './cost-sheet'
import { figuresOf } from './figures'
import { INSTITUTION_COLUMNS, institutionOf } from './institutions'

/** The products that may be offered at a moment. */
export const listedProducts = async (db: Kysely<Database>, at: Date): Promise<readonly PricedProduct[]> =>
  (await catalogueOf(db, at)).products

/** One of these products; throws 404 when it does not exist or may not be offered. */
export function productIn({ products }: Catalogue, code: string): PricedProduct {
  const product = products.find(({ definition }) => definition.code === code)
  if (!product) throw new ApiError(CODE.notFound, '该产品不存在或已下架')
  return product
}

export const listedProduct = async (db: Kysely<Database>, code: string, at: Date): Promise<PricedProduct> =>
  productIn(await catalogueOf(db, at), code)

/** The public terms of a product, calculated for an amount (fen) and term (months) within its ranges. */
export function publicTerms(
  { definition, institution, way }: PricedProduct,
  amount: Fen,
  term: number,
): Product {
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
    ...(way !== 'direct' && { way }),
  }
}

/** The definitions of products in these versions, by code; those that no longer exist are missing. */
export async function definitionsOf(
  db: Kysely<Database>,
  versions: readonly [code: string, version: string][],
): Promise<Map<string, PricedProduct['definition']>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_versions')
    .select(['code', 'definition'])
    .where((where) => where.or(versions.map(([code, version]) => where.and({ code, version }))))
    .execute()
  return new Map(rows.map(({ code, definition }) => [code, definition]))
}

/** The names and institutions of products, also of unlisted ones, by code. */
export async function namedProducts(
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<Map<string, { name: string; institution: Institution }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_versions as v', (join) =>
      join.onRef('v.code', '=', 'p.code').onRef('v.version', '=', 'p.version'),
    )
    .innerJoin('institutions as i', 'i.code', 'p.institution_code')
    .select(['p.code', 'definition', ...INSTITUTION_COLUMNS])
    .where('p.code', 'in', codes)
    .execute()
  return new Map(
    rows.map((row) => [row.code, { name: row.definition.name, institution: institutionOf(row) }]),
  )
}
