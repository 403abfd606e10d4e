import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/** Valid consents as an institution is told of them, by which it can ask for the ledger entry; the oldest first. */
export async function validConsents(
  db: Kysely<Database>,
  of: { user_id: number } | { lead_no: string; institution_code: string },
) {
  const all = db
    .selectFrom('consents')
    .select(['agreement_code', 'version', 'hash', 'given_at', 'id', 'entry_hash'])
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
  const own =
    'user_id' in of
      ? all.where('user_id', '=', of.user_id)
      : all.where('lead_no', '=', of.lead_no).where('institution_code', '=', of.institution_code)
  const rows = await own.execute()
  return rows.map(({ agreement_code, given_at, id, ...consent }) => ({
    code: agreement_code,
    ...consent,
    given_at: given_at.toISOString(),
    entry: id,
  }))
}
