import { sql } from 'kysely'
import type { Db } from '../postgres/tables'
import type { OperatorPaper } from './paper-kinds'

/** The operator's own papers in the catalogue that was applied last, as SQL. */
export const OWN_PAPERS = `coalesce((select content::jsonb -> 'papers' from catalogue_files where hash =
  (select files ->> 'operator.json' from catalogue_revisions order by number desc limit 1)), '[]')`

export async function operatorPapers(db: Db): Promise<readonly OperatorPaper[]> {
  const { rows } = await sql<{ own: OperatorPaper[] }>`select ${sql.raw(OWN_PAPERS)} as own`.execute(db)
  return rows[0]?.own ?? []
}
