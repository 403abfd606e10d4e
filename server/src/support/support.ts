import { CODE } from '@contract/codes'
import type { SupportItem } from '@contract/endpoints/support'
import { leadAgreement } from '@contract/rules/agreement'
import { passesData } from '@contract/rules/ways'
import type { Insertable } from 'kysely'
import { loginAgreements, requiredAgreements } from '../agreement/agreements'
import type { PricedProduct } from '../catalogue/cost-sheet'
import { listedProducts, publicTerms } from '../catalogue/products'
import { passesLeadOn } from '../consent/given'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'
import type { SupportClickRow, SupportItemRow } from './tables'

/** An item of a support page with its product in the current version. */
type PagedItem = SupportItemRow & { product: PricedProduct }

/** A support page by its id; throws 404 when it does not exist or is inactive. */
export async function supportPage(db: Db, sid: string) {
  const page = await db
    .selectFrom('support_pages')
    .selectAll()
    .where('sid', '=', sid)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!page) throw new ApiError(CODE.notFound, '页面不存在或已下线')
  return page
}

/** The items of a page in their order, without those whose product may not be offered at `at`. */
export async function supportItems(db: Db, sid: string, at: Date): Promise<PagedItem[]> {
  const rows = await db
    .selectFrom('support_items')
    .selectAll()
    .where('sid', '=', sid)
    .orderBy('position')
    .orderBy('item')
    .execute()
  const listed = await listedProducts(db, at)
  const products = new Map(listed.map((product) => [product.definition.code, product]))
  return rows.flatMap((row) => {
    const product = products.get(row.product_code)
    return product ? [{ ...row, product }] : []
  })
}

/** One item of an active page; throws 404 when the page does not contain it. */
export async function supportItem(
  db: Db,
  { sid, item }: { sid: string; item: string },
  at: Date,
): Promise<PagedItem> {
  await supportPage(db, sid)
  const found = (await supportItems(db, sid, at)).find((one) => one.item === item)
  if (!found) throw new ApiError(CODE.notFound, '该产品不存在或已下线')
  return found
}

/** An item as the visitor sees it, with the public example of its product (S24.9). */
export function shownItem(
  { item, title, summary, product }: PagedItem,
  shared: ReadonlySet<string>,
): SupportItem {
  const { amount, term } = product.definition.example
  const { code: _, name: __, offline: ___, ...terms } = publicTerms(product, amount, term)
  return { item, title, summary, ...terms, shared: shared.has(terms.institution.code) }
}

/** The login's agreements, and each institution's for leads, of which at least one is needed. */
export async function leadAgreements(db: Db, sid: string, at: Date) {
  const items = await supportItems(db, sid, at)
  const takers = items.filter(({ product }) => passesData(product.way))
  const codes = [...new Set(takers.map(({ product }) => leadAgreement(product.institution.code)))]
  const all = await requiredAgreements(db, codes, at)
  // An institution whose agreement is no consent that names it is not offered, so that it gets no lead.
  const institutions = all.filter((one) => passesLeadOn(one, one.institution_code ?? ''))
  return { general: await loginAgreements(db, at), institutions }
}

export const recordClick = (db: Db, click: Insertable<SupportClickRow>) =>
  db.insertInto('support_clicks').values(click).execute()
