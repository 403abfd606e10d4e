import type { Consent } from '@contract/endpoints/privacy'
import type { ExpressionBuilder } from 'kysely'
import type { Owner } from '../http/rights'
import { hasKey } from '../lib/statement'
import type { Database, Db } from '../postgres/tables'
import { placeOf } from './chains'

/** Keys of the account's ledger subjects, including those of its leads. */
export const ownSubjects = (db: Db, { user_id, leads }: Owner) => {
  const all = db
    .selectFrom('consent_subjects')
    .select(['consent_subjects.user_id', 'consent_subjects.subject_digest'])
  return all.where('user_id', '=', user_id).union(all.where(hasKey('lead_no', leads)))
}

export const isEntry =
  (entry: number) =>
  ({ and }: ExpressionBuilder<Database, 'consents'>) =>
    and(placeOf(entry))

/** The consents of an account, including those for its leads. */
export const ownConsents = (db: Db, owner: Owner) =>
  db
    .selectFrom('consents')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('consents.user_id', 'consents.subject_digest'),
        'in',
        ownSubjects(db, owner).$asTuple('user_id', 'subject_digest'),
      ),
    )

/** The visitor's consents including withdrawn ones, newest first, each with the hash of its ledger entry. */
export const entriesOf = (db: Db, owner: Owner) =>
  ownConsents(db, owner)
    .leftJoin('agreements as a', 'a.code', 'consents.agreement_code')
    .leftJoin('institutions as i', 'i.code', 'consents.institution_code')
    .select(['consents.id', 'agreement_code', 'version', 'purpose', 'given_at', 'withdrawn_at', 'entry_hash'])
    .select(['a.title', 'a.only_read', 'i.code', 'i.name', 'i.complaint_phone', 'i.mark', 'i.logo'])
    .orderBy('given_at', 'desc')
    .orderBy('consents.id', 'desc')

export async function listConsents(db: Db, owner: Owner): Promise<Consent[]> {
  const rows = await entriesOf(db, owner).execute()
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
