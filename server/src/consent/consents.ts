import type { InstitutionCode } from '@contract/brands'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { append, type NewEntry } from './ledger'

/** The text that a consent refers to; `AgreementRef` of the contract is assignable to it. */
interface ConsentSubject {
  institution_code: InstitutionCode | null
  code: string
  version: string
  /** SHA-256 of the text, hex. */
  hash: string
}

/** The id of a ticked agreement: `<institution or ->:<agreement>:<version>:<first 16 hex of hash>`. */
export const makeConsentId = ({ institution_code, code, version, hash }: ConsentSubject) =>
  `${institution_code ?? '-'}:${code}:${version}:${hash.slice(0, 16)}`

/** Who consents, and where. */
interface Consenting {
  /** The visitor, or the lead of somebody who is not logged in. */
  user_id: number
  /** The lead that the consent permits; null for every other purpose. */
  lead_no?: string | null
  channel: string
  device: string
  /** What the data is used for, e.g. `login`, `apply`, `lead`. */
  purpose: string
  at: Date
}

/** Prefix of a product's code under which the ledger records its confirmed cost sheets. */
export const COST_SHEET = 'cost-sheet-'

/** A cost sheet that the visitor confirmed, recorded as `cost-sheet-<product>` with the product's version. */
interface ConfirmedSheet {
  product: string
  product_version: string
  institution_code: InstitutionCode
  /** Hash of the cost sheet (catalogue/cost-sheet). */
  hash: string
}

/**
 * Records consents in the ledger, one entry for each text (PIPL art. 13 to 15, 23, 29), and the confirmed cost sheet
 * (金规〔2026〕2号). Call it last in the transaction `db`: the visitor's chain stays locked from here until its end.
 */
export async function recordConsents(
  db: Db,
  deps: Pick<Deps, 'random'>,
  { lead_no = null, ...consenting }: Consenting,
  subjects: readonly ConsentSubject[],
  sheet?: ConfirmedSheet,
): Promise<void> {
  const who = { ...consenting, lead_no }
  const given = subjects.map(({ code, institution_code, version, hash }): NewEntry => {
    return { ...who, kind: 'give', institution_code, agreement_code: code, version, hash }
  })
  const confirmed = (one: ConfirmedSheet): NewEntry => ({
    ...who,
    kind: 'confirm',
    institution_code: one.institution_code,
    agreement_code: `${COST_SHEET}${one.product}`,
    version: one.product_version,
    hash: one.hash,
  })
  await append(db, deps, [...(sheet ? [confirmed(sheet)] : []), ...given])
}
