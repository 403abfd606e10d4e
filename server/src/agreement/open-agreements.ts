import type { AgreementRef } from '@contract/values'
import { agreementsConsented, textsConsented } from '../consent/given'
import type { Db } from '../postgres/tables'

/**
 * The agreements whose exact text the visitor has not consented to, or whose consent was withdrawn (PIPL art. 14, 15).
 * @param since ignores what the visitor consented to before
 */
export async function notConsented(
  db: Db,
  user_id: number,
  agreements: readonly AgreementRef[],
  since?: Date,
): Promise<AgreementRef[]> {
  const given = await textsConsented(db, user_id, since)
  return agreements.filter(
    ({ code, version, hash }) =>
      !given.some((one) => one.agreement_code === code && one.version === version && one.hash === hash),
  )
}

/** The login agreements that the visitor has ever consented to (a login by link asks for none). */
export async function loginAgreementsConsented(db: Db, user_id: number): Promise<string[]> {
  const consented = await agreementsConsented(db, user_id)
  const login = await db.selectFrom('agreements').select('code').where('group', '=', 'login').execute()
  return login.map(({ code }) => code).filter((code) => consented.includes(code))
}
