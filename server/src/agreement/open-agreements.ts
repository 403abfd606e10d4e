import type { AgreementRef } from '@contract/values'
import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'

/**
 * The agreements whose exact text the visitor has not consented to, or whose consent was withdrawn (PIPL art. 14, 15).
 * @param since ignores what the visitor consented to before
 */
export async function notConsented(
  db: Kysely<Database>,
  user_id: number,
  agreements: readonly AgreementRef[],
  since?: Date,
): Promise<AgreementRef[]> {
  const given = await db
    .selectFrom('consents')
    .select(['agreement_code', 'version', 'hash'])
    .where('user_id', '=', user_id)
    .where('withdrawn_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('given_at', '>=', since as Date))
    .execute()
  return agreements.filter(
    ({ code, version, hash }) =>
      !given.some((one) => one.agreement_code === code && one.version === version && one.hash === hash),
  )
}
