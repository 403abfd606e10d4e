import { CODE } from '@contract/codes'
import type { Product } from '@contract/offer'
import { quote } from '@contract/rates'
import type { Kysely } from 'kysely'
import { ApiError } from '../../lib/api-error'
import { type PricedProduct, REPAYMENT } from '../../matching/cost-sheet'
import type { Database } from '../../tables/database'

const selectListed = (db: Kysely<Database>) =>
  db
    .selectFrom('products')
    .innerJoin('product_versions', (join) =>
      join
        .onRef('product_versions.code', '=', 'products.code')
        .onRef('product_versions.version', '=', 'products.version'),
    )
    .innerJoin('institutions', 'institutions.code', 'products.institution_code')
    .select([
      'products.version as version',
      'definition',
      'institutions.code as institution_code',
      'institutions.name as institution_name',
      'licence_no',
      'licence_note',
      'complaint_phone',
    ])
    .where('listed', '=', true)

type Row = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

const priced = ({
  version,
  definition,
  institution_code,
  institution_name,
  ...licence
}: Row): PricedProduct => ({
  definition,
  version,
  institution: { code: institution_code, name: institution_name, ...licence },
})

/** All listed products in their current version, by code. */
export async function listedProducts(db: Kysely<Database>): Promise<PricedProduct[]> {
  return (await selectListed(db).orderBy('products.code').execute()).map(priced)
}

/** One listed product; throws 404 when it does not exist or is not listed. */
export async function listedProduct(db: Kysely<Database>, code: string): Promise<PricedProduct> {
  const row = await selectListed(db).where('products.code', '=', code).executeTakeFirst()
  if (!row) throw new ApiError(CODE.notFound, '该产品不存在或已下架')
  return priced(row)
}

/** The public terms of a product, calculated for an amount (fen) and term (months) within its ranges. */
export function publicTerms(
  { definition, institution }: PricedProduct,
  amount: number,
  term: number,
): Product {
  const { price } = definition
  const { annual_rate, simple_rate, monthly_payment, last_payment, total_cost } = quote(price, amount, term)
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
