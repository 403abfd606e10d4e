import type { Consent } from '@contract/endpoints/privacy'
import type { ExpressionBuilder } from 'kysely'
import type { Owner } from '../http/rights'
import { hasKey } from '../lib/statement'
import type { Database, Db } from '../postgres/tables'
import { placeOf } from './chains'
import { isOneOf, type SubjectKey } from './withdrawal-entries'

/** Keys of the account's ledger subjects, including those of its leads. */
export const ownSubjects = (db: Db, { user_id, leads }: Owner): Promise<SubjectKey[]> =>
  db
    .selectFrom('consent_subjects')
    .select(['user_id', 'subject_digest'])
    .where(({ eb, or }) => or([eb('user_id', '=', user_id), hasKey('lead_no', leads)]))
    .execute()

export const isEntry =
  (entry: number) =>
  ({ and }: ExpressionBuilder<Database, 'consents'>) =>
    and(placeOf(entry))

/** The consents of an account's ledger subjects. */
export const consentsOf = (db: Db, subjects: readonly SubjectKey[]) =>
  db.selectFrom('consents').where(isOneOf(subjects))

/** The visitor's consents including withdrawn ones, newest first, each with the hash of its ledger entry. */
export const entriesOf = (db: Db, subjects: readonly SubjectKey[]) =>
  consentsOf(db, subjects)
    .leftJoin('agreements as a', 'a.code', 'consents.agreement_code')
    .leftJoin('institutions as i', 'i.code', 'consents.institution_code')
    .select(['consents.id', 'agreement_code', 'version', 'purpose', 'given_at', 'withdrawn_at', 'entry_hash'])
    .select(['a.title', 'a.only_read', 'i.code', 'i.name', 'i.complaint_phone', 'i.mark', 'i.logo'])
    .orderBy('given_at', 'desc')
    .orderBy('consents.id', 'desc')

export async function listConsents(db: Db, owner: Owner): Promise<Consent[]> {
  const rows = await entriesOf(db, await ownSubjects(db, owner)).execute()
  return rows.map(
    ({ title, only_read, code, name, complaint_phone, mark, logo, entry_hash: _hash, ...row }) => ({
      ...row,
      title: title ?? row.agreement_code,
      institution:
        code === null
          ? null
          : { code, name: name ?? '', complaint_phone: complaint_phone ?? '', mark: mark ?? '', logo },
      ...(only_read && { only_read }),
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    }),
  )
}
