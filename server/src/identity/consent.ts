import type { FieldError } from '@contract/envelope'
import { IDENTITY_AGREEMENT } from '@contract/rules/agreement'
import type { AgreementRef } from '@contract/values'
import type { Kysely } from 'kysely'
import { requiredAgreements } from '../agreement/agreements'
import { notConsented } from '../agreement/open-agreements'
import type { Database } from '../postgres/tables'

/**
 * Code of the agreement, and purpose in the ledger, for the platform's own processing of name and identity number:
 * sensitive personal information needs separate consent (PIPL art. 28 to 30). Sharing with institutions needs another.
 */
export const IDENTITY = IDENTITY_AGREEMENT

/** The identity agreement in the version in force, unless the visitor has consented to it. */
export const openIdentityAgreements = async (
  db: Kysely<Database>,
  user_id: number,
  at: Date,
  since?: Date,
): Promise<AgreementRef[]> => notConsented(db, user_id, await requiredAgreements(db, [IDENTITY], at), since)

/** The field error while one of the open agreements is not ticked. */
export const identityProblems = (
  open: readonly AgreementRef[],
  consents: readonly string[] = [],
): FieldError[] =>
  open.every(({ consent_id }) => consents.includes(consent_id))
    ? []
    : [{ field: 'consents', content: '请先阅读并同意处理姓名和身份证号码' }]

/** For each of the visitor's identity consents, in any version: whether it is still valid. */
async function standing(db: Kysely<Database>, user_id: number): Promise<boolean[]> {
  const rows = await db
    .selectFrom('consents')
    .select('withdrawn_at')
    .where('user_id', '=', user_id)
    .where('agreement_code', '=', IDENTITY)
    .execute()
  return rows.map(({ withdrawn_at }) => withdrawn_at === null)
}

/** Whether one of them is valid, so that stored identity data may still be used. */
export const identityConsented = async (db: Kysely<Database>, user_id: number): Promise<boolean> =>
  (await standing(db, user_id)).includes(true)

/** Whether the visitor has withdrawn the consent and not renewed it; false for a visitor who never gave it. */
export async function identityWithdrawn(db: Kysely<Database>, user_id: number): Promise<boolean> {
  const held = await standing(db, user_id)
  return held.length > 0 && !held.includes(true)
}

/** `identityWithdrawn` as SQL, for a statement that reads it together with something else; `user_id` is SQL too. */
export const identityWithdrawnSql = (user_id: string) => `coalesce((
  select bool_and(withdrawn_at is not null) from consents
  where consents.user_id = ${user_id} and agreement_code = '${IDENTITY}'), false)`
