import { sql } from 'kysely'
import type { Db } from '../postgres/tables'

/** Checks each agreement's text against its stored hash, because the ledger refers to texts by hash alone. */
export async function textProblems(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('agreement_versions')
    .select(['code', 'version'])
    .where('hash', '<>', sql<string>`encode(sha256(convert_to(html, 'UTF8')), 'hex')`)
    .orderBy('code')
    .orderBy('version')
    .execute()
  return rows.map(({ code, version }) => `the text of agreement ${code} ${version} does not match its hash`)
}
