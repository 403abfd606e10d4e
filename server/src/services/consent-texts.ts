import { type Kysely, sql } from 'kysely'
import type { Database } from '../database'
import { sheetHash } from './cost-sheet'

const BATCH = 1_000

/** The ledger holds a text by its hash alone, so the text that is shown for it must be the one that has this hash. */
export async function textProblems(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('agreement_versions')
    .select(['code', 'version'])
    .where('hash', '<>', sql<string>`encode(sha256(convert_to(html, 'UTF8')), 'hex')`)
    .orderBy('code')
    .orderBy('version')
    .execute()
  return rows.map(
    ({ code, version }) => `the text of ${code} ${version} is not the one that its hash was made from`,
  )
}

/** The same of each application's cost sheet, whose hash the visitor confirmed (金规〔2026〕2号). */
export async function sheetProblems(db: Kysely<Database>): Promise<string[]> {
  const problems: string[] = []
  let last = ''
  for (;;) {
    const batch = await db
      .selectFrom('applications')
      .select(['apply_no', 'product_code', 'product_version', 'institution_code'])
      .select(['cost_sheet', 'cost_sheet_hash'])
      .where('apply_no', '>', last)
      .orderBy('apply_no')
      .limit(BATCH)
      .execute()
    for (const { apply_no, product_code, product_version, institution_code, ...one } of batch) {
      const { hash, ...content } = one.cost_sheet
      const subject = { product: product_code, version: product_version, institution: institution_code }
      if (hash !== one.cost_sheet_hash || sheetHash(subject, content) !== hash)
        problems.push(`the cost sheet of application ${apply_no} is not the one that was confirmed`)
      last = apply_no
    }
    if (batch.length < BATCH) return problems
  }
}
