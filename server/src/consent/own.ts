import type { Consent } from '@contract/endpoints/privacy'
import type { ExpressionBuilder } from 'kysely'
import type { Owner } from '../http/rights'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import type { Database, Db } from '../postgres/tables'
import { placeOf } from './chains'
import { isOneOf, type SubjectKey } from './withdrawal-entries'

/** Keys of the account's ledger subjects, including those of its leads. */
export async function ownSubjects(db: Db, { user_id, leads }: Owner): Promise<SubjectKey[]> {
  const people: ({ user_id: number } | RowKey<'lead_no'>)[] = [{ user_id }, ...leads]
  const subjects = await eachVisitor(people, (_, person) =>
    db
      .selectFrom('consent_subjects')
      .select(['user_id', 'subject_digest'])
      .where('user_id', '=', person)
      .where(({ or, lit }) => or([lit(person === user_id), hasKey('lead_no', leads)]))
      .execute(),
  )
  return subjects.flat()
}

export const isEntry =
  (entry: number) =>
  ({ and }: ExpressionBuilder<Database, 'consents'>) =>
    and(placeOf(entry))

/** The consents of ledger subjects; those of one visitor lie on one machine. */
export const consentsOf = (db: Db, subjects: readonly SubjectKey[]) =>
  db.selectFrom('consents').where(isOneOf(subjects))

/** The newest first; of those of one time, the last entered. */
export const newestFirst = (a: { id: number; given_at: Date }, b: { id: number; given_at: Date }) =>
  Number(b.given_at) - Number(a.given_at) || b.id - a.id

/** The consents including withdrawn ones, each with the hash of its ledger entry. */
export const entriesOf = (db: Db, subjects: readonly SubjectKey[]) =>
  consentsOf(db, subjects)
    .leftJoin('agreements as a', 'a.code', 'consents.agreement_code')
    .leftJoin('institutions as i', 'i.code', 'consents.institution_code')
    .select(['consents.id', 'agreement_code', 'version', 'purpose', 'given_at', 'withdrawn_at', 'entry_hash'])
    .select(['a.title', 'a.only_read', 'i.code', 'i.name', 'i.complaint_phone', 'i.mark', 'i.logo'])

export async function listConsents(db: Db, owner: Owner): Promise<Consent[]> {
  const subjects = await ownSubjects(db, owner)
  const rows = (await eachVisitor(subjects, (own) => entriesOf(db, own).execute())).flat()
  return rows
    .sort(newestFirst)
    .map(({ title, only_read, code, name, complaint_phone, mark, logo, entry_hash: _hash, ...row }) => ({
      ...row,
      title: title ?? row.agreement_code,
      institution:
        code === null
          ? null
          : { code, name: name ?? '', complaint_phone: complaint_phone ?? '', mark: mark ?? '', logo },
      ...(only_read && { only_read }),
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    }))
}
