import type { Db } from '../postgres/tables'

/** Applications (`a`), each with the version of its product (`p`) that was applied for. */
export const applicationsWithProduct = (db: Db) =>
  db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )

/** Codes of the agreements of an order's applications, or of a visitor's applications for one product. */
export async function agreementsApplied(
  db: Db,
  of: { user_id: number } & ({ order_no: string } | { product_code: string }),
): Promise<string[]> {
  const rows = await applicationsWithProduct(db)
    .select('definition')
    .where((where) => where.and(of))
    .execute()
  return rows.flatMap((row) => row.definition.agreements)
}

/** The applications of an order, or those for one product, the newest first, with what their status is put into words by. */
export const newestApplications = (
  db: Db,
  { user_id, order_no, product_code }: { user_id: number; order_no: string; product_code?: string },
) =>
  applicationsWithProduct(db)
    .innerJoin('institutions as i', 'i.code', 'a.institution_code')
    .select(['a.apply_no', 'a.way', 'a.status', 'a.created_at', 'a.updated_at', 'p.definition'])
    .select(['complaint_phone', 'decision_place'])
    .select(({ selectFrom }) =>
      selectFrom('application_timeline as t')
        .select('t.reason')
        .where('t.user_id', '=', user_id)
        .whereRef('t.apply_no', '=', 'a.apply_no')
        .orderBy('t.id', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('a.user_id', '=', user_id)
    .where('a.order_no', '=', order_no)
    .$if(product_code !== undefined, (query) => query.where('a.product_code', '=', product_code as string))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .execute()
