import type { InstitutionCode } from '@contract/brands'
import { isLeadAgreement, leadAgreement } from '@contract/rules/agreement'
import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/** Valid consents as an institution is told of them, by which it can ask for the ledger entry; the oldest first. */
export async function validConsents(
  db: Kysely<Database>,
  of: { user_id: number } | { lead_no: string; institution_code: InstitutionCode },
) {
  const all = db
    .selectFrom('consents')
    .select(['agreement_code', 'version', 'hash', 'given_at', 'id', 'entry_hash'])
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
  const own =
    'user_id' in of
      ? all.where('user_id', '=', of.user_id)
      : all.where('lead_no', '=', of.lead_no).where('institution_code', '=', of.institution_code)
  const rows = await own.execute()
  return rows.map(({ agreement_code, given_at, id, ...consent }) => ({
    code: agreement_code,
    ...consent,
    given_at: given_at.toISOString(),
    entry: id,
  }))
}

/** What decides whether an agreement lets data through. */
interface Gate {
  code: string
  institution_code: InstitutionCode | null
  only_read?: boolean
}

/** Whether an agreement is a consent that names the institution as the receiver of data. */
const names = ({ institution_code, only_read = false }: Gate, institution: string) =>
  institution_code === institution && !only_read

/**
 * Whether an application may go to the institution under an agreement (S24.29): a consent that names it, and not one of leads,
 * whose text lists less.
 */
export const passesOn = (agreement: Gate, institution: string): boolean =>
  names(agreement, institution) && !isLeadAgreement(agreement.code)

/** Whether a lead may go to the institution under an agreement. */
export const passesLeadOn = (agreement: Gate, institution: string): boolean =>
  names(agreement, institution) && agreement.code === leadAgreement(institution)

/** Why nothing is sent to a receiver that no valid consent names. */
export const NO_CONSENT = 'no consent names the receiver'

/**
 * Whether one of the valid consents lets data through to the institution: of a visitor to one of these agreements an
 * application, of a lead the lead.
 */
export async function isPermitted(
  db: Kysely<Database>,
  institution: string | null,
  of: { user_id: number; agreements: readonly string[] } | { lead_no: string },
): Promise<boolean> {
  const all = db
    .selectFrom('consents')
    .innerJoin('agreements', 'agreements.code', 'consents.agreement_code')
    .select(['agreements.code', 'consents.institution_code', 'only_read'])
    .where('withdrawn_at', 'is', null)
  const isLead = 'lead_no' in of
  const own = isLead
    ? all.where('lead_no', '=', of.lead_no)
    : all.where('user_id', '=', of.user_id).where('agreements.code', 'in', of.agreements)
  const permits = isLead ? passesLeadOn : passesOn
  return institution !== null && (await own.execute()).some((gate) => permits(gate, institution))
}
