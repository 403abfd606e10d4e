import type { InstitutionCode } from '@contract/brands'
import { isLeadAgreement, leadAgreement } from '@contract/rules/agreement'
import { passesData, type Way } from '@contract/rules/ways'
import { missingPaper, reachOf } from '../catalogue/institutions'
import type { Offered } from '../catalogue/papers'
import { mayPassOn } from '../channel/passing-on'
import type { Db } from '../postgres/tables'

/** Valid consents as an institution is told of them, by which it can ask for the ledger entry; the oldest first. */
export async function validConsents(
  db: Db,
  of: { user_id: number } | { user_id: number; lead_no: string; institution_code: InstitutionCode },
) {
  const rows = await db
    .selectFrom('consents')
    .select(['agreement_code', 'version', 'hash', 'given_at', 'id', 'entry_hash'])
    .where(({ and }) => and(of))
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  return rows.map(({ agreement_code, given_at, id, ...consent }) => ({
    code: agreement_code,
    ...consent,
    given_at: given_at.toISOString(),
    entry: id,
  }))
}

/** The texts to which a visitor's valid consents are; with `since`, only to those given from then on. */
export const textsConsented = (db: Db, user_id: number, since = new Date(0)) =>
  db
    .selectFrom('consents')
    .select(['agreement_code', 'version', 'hash'])
    .distinct()
    .where('user_id', '=', user_id)
    .where('withdrawn_at', 'is', null)
    .where('given_at', '>=', since)
    .execute()

export async function hasWithdrawnSince(db: Db, user_id: number, since: Date): Promise<boolean> {
  const withdrawn = db.selectFrom('consents').select('id').where('user_id', '=', user_id)
  return (await withdrawn.where('withdrawn_at', '>=', since).executeTakeFirst()) !== undefined
}

/** The agreements to which a visitor has ever consented, in any version. */
export async function agreementsConsented(db: Db, user_id: number): Promise<string[]> {
  const query = db.selectFrom('consents').select('agreement_code').distinct().where('user_id', '=', user_id)
  return (await query.execute()).map(({ agreement_code }) => agreement_code)
}

/** For each of a visitor's consents to an agreement, in any version: whether it is still valid. */
export async function standingConsents(db: Db, user_id: number, agreement_code: string): Promise<boolean[]> {
  const rows = await db
    .selectFrom('consents')
    .select('withdrawn_at')
    .where('user_id', '=', user_id)
    .where('agreement_code', '=', agreement_code)
    .execute()
  return rows.map(({ withdrawn_at }) => withdrawn_at === null)
}

/** Whether all of a visitor's consents to an agreement are withdrawn, as SQL; `user_id` is SQL too. */
export const allWithdrawnSql = (user_id: string, agreement_code: string) => `coalesce((
  select bool_and(withdrawn_at is not null) from consents
  where consents.user_id = ${user_id} and agreement_code = '${agreement_code}'), false)`

/** What decides whether an agreement lets data through. */
interface Gate {
  code: string
  institution_code: InstitutionCode | null
  only_read?: boolean
}

/** Whether an agreement is a consent that names the institution as the receiver of data. */
const names = ({ institution_code, only_read = false }: Gate, institution: string) =>
  institution_code === institution && !only_read

/** Whether an application may go to the institution (S24.29): the consent names it, and is not one of leads. */
export const passesOn = (agreement: Gate, institution: string): boolean =>
  names(agreement, institution) && !isLeadAgreement(agreement.code)

export const passesLeadOn = (agreement: Gate, institution: string): boolean =>
  names(agreement, institution) && agreement.code === leadAgreement(institution)

/** An application under agreements, or a lead: the way that its texts name, and the channel by which its visitor came. */
type Passed = { user_id: number; way: Way; channel: string } & (
  | { agreements: readonly string[] }
  | { lead_no: string }
)

/** Why nothing may be sent to the institution by the way that the visitor was told of, or null (S18.30). */
export async function wayRefusalOf(
  db: Db,
  institution: InstitutionCode | null,
  { way, channel }: Pick<Passed, 'way' | 'channel'>,
): Promise<{ refused: string } | null> {
  const reach = institution && (await reachOf(db, institution))
  if (!passesData(way) || !reach || reach.way !== way)
    return { refused: 'the visitor agreed to another way to the receiver' }
  if (await mayPassOn(db, channel)) return null
  return { refused: `visitors of the channel ${channel} may not be passed on` }
}

/**
 * Why personal data must not be sent to the institution, or null: the visitor was told of another way, the channel may
 * not be passed on (S18.30), no valid consent names the receiver, or a paper is missing (S24.50).
 */
export async function refusalOf(
  db: Db,
  institution: InstitutionCode | null,
  { offered, ...passed }: Passed & { offered?: Offered },
  at: Date,
): Promise<{ refused: string } | null> {
  const other = await wayRefusalOf(db, institution, passed)
  if (other) return other
  if (!(await isPermitted(db, institution, passed))) return { refused: 'no consent names the receiver' }
  const refused = await missingPaper(db, institution, at, offered)
  return refused === null ? null : { refused }
}

/** Whether a valid consent lets an application under these agreements, or the lead, through to the institution. */
async function isPermitted(db: Db, institution: string | null, of: Passed): Promise<boolean> {
  const all = db
    .selectFrom('consents')
    .innerJoin('agreements', 'agreements.code', 'consents.agreement_code')
    .select(['agreements.code', 'consents.institution_code', 'only_read'])
    .where('user_id', '=', of.user_id)
    .where('withdrawn_at', 'is', null)
  const isLead = 'lead_no' in of
  const own = isLead
    ? all.where('lead_no', '=', of.lead_no)
    : all.where('agreements.code', 'in', of.agreements)
  const permits = isLead ? passesLeadOn : passesOn
  return institution !== null && (await own.execute()).some((gate) => permits(gate, institution))
}
