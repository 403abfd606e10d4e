import type { ExpressionBuilder, Kysely } from 'kysely'
import { placeOf } from '../consent/chains'
import type { MobileIndex } from '../lib/vault'
import type { Database } from '../postgres/tables'

/** The account of a withdrawal or deletion, and the phone number by which its leads are found. */
export interface Owner {
  user_id: number
  mobile_index: MobileIndex
}

/** Leads with the visitor's phone number, or by the visitor with another number. */
export const leadsOf = (db: Kysely<Database>, { user_id, mobile_index }: Owner) =>
  db
    .selectFrom('support_leads')
    .select('support_leads.lead_no')
    .where('mobile_index', '=', mobile_index)
    .union(
      db
        .selectFrom('consents')
        .innerJoin('support_leads', 'support_leads.lead_no', 'consents.lead_no')
        .select('support_leads.lead_no')
        .where('user_id', '=', user_id),
    )

export const applicationsOf = (db: Kysely<Database>, { user_id }: Owner) =>
  db.selectFrom('applications').select('apply_no').where('user_id', '=', user_id)

/** Keys of the account's ledger subjects, including those of its leads. */
export const ownSubjects = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('consent_subjects')
    .select(['consent_subjects.user_id', 'consent_subjects.subject_digest'])
    .where('user_id', '=', owner.user_id)
    .union(
      db
        .selectFrom('consent_subjects')
        .select(['consent_subjects.user_id', 'consent_subjects.subject_digest'])
        .where('consent_subjects.lead_no', 'in', leadsOf(db, owner)),
    )

/** Narrows consents to the one with an entry's number. */
export const isEntry =
  (entry: number) =>
  ({ and }: ExpressionBuilder<Database, 'consents'>) =>
    and(placeOf(entry))

/** The consents of an account, including those for its leads. */
export const ownConsents = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('consents')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('consents.user_id', 'consents.subject_digest'),
        'in',
        ownSubjects(db, owner).$asTuple('user_id', 'subject_digest'),
      ),
    )
