import type { Consent } from '@contract/endpoints/privacy'
import { type Kysely, sql } from 'kysely'
import { COST_SHEET } from '../consent/consents'
import { ApiError } from '../lib/api-error'
import type { Database } from '../postgres/tables'
import { applicationsOf, leadsOf, type Owner, ownConsents } from './owner'

/** The visitor's consents including withdrawn ones, newest first, each with the hash of its ledger entry. */
export async function ownEntries(
  db: Kysely<Database>,
  owner: Owner,
): Promise<(Consent & { entry_hash: string })[]> {
  const rows = await ownConsents(db, owner)
    .leftJoin('agreements as a', 'a.code', 'consents.agreement_code')
    .leftJoin('institutions as i', 'i.code', 'consents.institution_code')
    .select(['consents.id', 'agreement_code', 'version', 'purpose', 'given_at', 'withdrawn_at', 'entry_hash'])
    .select([
      'a.title',
      'i.code as institution_code',
      'i.name',
      'i.complaint_phone',
      'i.mark',
      'i.logo',
      'a.only_read',
    ])
    .orderBy('given_at', 'desc')
    .orderBy('consents.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    agreement_code: row.agreement_code,
    title: row.title ?? row.agreement_code,
    version: row.version,
    institution:
      row.institution_code === null
        ? null
        : {
            code: row.institution_code,
            name: row.name ?? '',
            complaint_phone: row.complaint_phone ?? '',
            mark: row.mark ?? '',
            logo: row.logo,
          },
    ...(row.only_read && { only_read: true }),
    purpose: row.purpose,
    given_at: row.given_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    entry_hash: row.entry_hash,
  }))
}

/** As `ownEntries`, without the hashes, for the visitor's list. */
export const listConsents = async (db: Kysely<Database>, owner: Owner): Promise<Consent[]> =>
  (await ownEntries(db, owner)).map(({ entry_hash: _hash, ...consent }) => consent)

/** The cost sheets that the visitor confirmed, oldest first. */
export const ownConfirmations = (db: Kysely<Database>, { user_id }: Pick<Owner, 'user_id'>) =>
  db
    .selectFrom('consent_ledger as e')
    .innerJoin('consent_subjects as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.subject_digest', '=', 'e.subject_digest'),
    )
    .leftJoin('product_versions as p', (join) =>
      join
        .on('e.agreement_code', '=', ({ ref }) => sql<string>`${sql.lit(COST_SHEET)} || ${ref('p.code')}`)
        .onRef('p.version', '=', 'e.version'),
    )
    .leftJoin('institutions as i', 'i.code', 'e.institution_code')
    .select(['e.user_id', 'e.seq', 'e.agreement_code', 'e.version', 'e.hash', 'e.at', 'e.entry_hash'])
    .select(['p.definition', 'i.name as institution'])
    .where('e.user_id', '=', user_id)
    .where('e.kind', '=', 'confirm')
    .orderBy('e.at')
    .orderBy('e.seq')
    .execute()

/**
 * The keys by which a visitor's rows are found.
 * @throws {ApiError} 401 when the account was deleted after the request's token was checked
 */
export async function ownerOf(db: Kysely<Database>, user_id: number): Promise<Owner> {
  const owner = await db
    .selectFrom('visitors')
    .select(['user_id', 'mobile_index'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!owner) throw ApiError.loginRequired()
  return owner
}

/** Leads with the fields of their page and the institutions that each is shared with. */
export async function ownLeads(db: Kysely<Database>, owner: Owner) {
  const leads = await db
    .selectFrom('support_leads as l')
    .innerJoin('support_pages as p', 'p.sid', 'l.sid')
    .select(['l.lead_no', 'p.title', 'p.fields', 'l.mobile_sealed', 'l.values_sealed', 'l.created_at'])
    .where('l.lead_no', 'in', leadsOf(db, owner))
    .orderBy('l.created_at')
    .execute()
  const shares = await db
    .selectFrom('support_shares as s')
    .innerJoin('institutions as i', 'i.code', 's.institution_code')
    .select(['s.lead_no', 'i.name', 's.sent_at', 's.withdrawn_at'])
    .where('s.lead_no', 'in', leadsOf(db, owner))
    .orderBy('i.code')
    .execute()
  return leads.map((lead) => ({ ...lead, shares: shares.filter(({ lead_no }) => lead_no === lead.lead_no) }))
}

/** Visits to stores, by application. */
export const ownVisits = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('appointments')
    .innerJoin('shops', 'shops.shop_id', 'appointments.shop_id')
    .innerJoin('applications', 'applications.apply_no', 'appointments.apply_no')
    .select(['appointments.apply_no', 'name', 'address', 'visit_at', 'appointments.status', 'visited_at'])
    .select('applications.status as application')
    .where('appointments.apply_no', 'in', applicationsOf(db, owner))
    .orderBy('visit_at')
    .execute()

/** The orders with their contact person for the store and the partner that they came from. */
export const ownOrders = (db: Kysely<Database>, { user_id }: Owner) =>
  db
    .selectFrom('orders')
    .leftJoin('offline_contacts as c', 'c.order_no', 'orders.order_no')
    .leftJoin('half_orders as h', 'h.order_no', 'orders.order_no')
    .selectAll('orders')
    .select([
      'c.name_sealed as contact_name',
      'c.mobile_sealed as contact_mobile',
      'c.note_sealed',
      'h.partner',
    ])
    .where('user_id', '=', user_id)
    .orderBy('orders.created_at')
    .execute()

/** The visitor's logins, and the numbers of page views, ad clicks and matches. */
export async function ownTraces(db: Kysely<Database>, { user_id }: Owner) {
  const logins = await db
    .selectFrom('sessions')
    .select(['created_at', 'channel', 'device', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const marks = await db
    .selectFrom('login_marks')
    .select(['at', 'channel', 'device', 'scene'])
    .where('user_id', '=', user_id)
    .orderBy('at')
    .execute()
  const count = async (table: 'marks' | 'ad_clicks' | 'match_traces') => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    logins,
    marks,
    pages: await count('marks'),
    clicks: await count('ad_clicks'),
    matches: await count('match_traces'),
  }
}
