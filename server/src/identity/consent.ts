import type { FieldError } from '@contract/envelope'
import { IDENTITY_AGREEMENT } from '@contract/rules/agreement'
import type { AgreementRef } from '@contract/values'
import { notConsented, requiredAgreements } from '../agreement/agreements'
import { allWithdrawnSql, standingConsents } from '../consent/given'
import type { Db } from '../postgres/tables'

/** Agreement and purpose of our own processing of name and number, a separate consent (PIPL art. 28 to 30). */
export const IDENTITY = IDENTITY_AGREEMENT

/** The identity agreement in the version in force, unless the visitor has consented to it. */
export const openIdentityAgreements = async (
  db: Db,
  user_id: number,
  at: Date,
  {
    since,
    catalogue,
  }: { since?: Date | undefined; catalogue?: Parameters<typeof requiredAgreements>[3] } = {},
): Promise<AgreementRef[]> =>
  notConsented(db, user_id, await requiredAgreements(db, [IDENTITY], at, catalogue), since)

/** The field error while one of the open agreements is not ticked. */
export const identityProblems = (
  open: readonly AgreementRef[],
  consents: readonly string[] = [],
): FieldError[] =>
  open.every(({ consent_id }) => consents.includes(consent_id))
    ? []
    : [{ field: 'consents', content: '请先阅读并同意处理姓名和身份证号码' }]

/** Whether one of the visitor's identity consents is valid, so that stored identity data may still be used. */
export const identityConsented = async (db: Db, user_id: number): Promise<boolean> =>
  (await standingConsents(db, user_id, IDENTITY)).includes(true)

/** Whether the visitor has withdrawn the consent and not renewed it; false for a visitor who never gave it. */
export async function identityWithdrawn(db: Db, user_id: number): Promise<boolean> {
  const held = await standingConsents(db, user_id, IDENTITY)
  return held.length > 0 && !held.includes(true)
}

/** `identityWithdrawn` as SQL, for a statement that reads it together with something else; `user_id` is SQL too. */
export const identityWithdrawnSql = (user_id: string) => allWithdrawnSql(user_id, IDENTITY)
