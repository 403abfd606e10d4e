import { type Kysely, sql } from 'kysely'
import type { Database } from '../../tables/database'

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
