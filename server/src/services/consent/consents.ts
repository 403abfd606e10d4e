import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import type { Database } from '../../tables/database'
import { append, type NewEntry } from './ledger'

/** What a consent is about; `AgreementRef` of the contract fits. */
export interface ConsentSubject {
  institution_code: string | null
  code: string
  version: string
  /** SHA-256 of the text, hex. */
  hash: string
}

/** The string that a visitor's tick sends back: `<institution or ->:<agreement>:<version>:<first 16 hex of hash>`. */
export const makeConsentId = ({ institution_code, code, version, hash }: ConsentSubject) =>
  `${institution_code ?? '-'}:${code}:${version}:${hash.slice(0, 16)}`

/** Who agrees, and where. */
export interface Consenting {
  /** Null only for a lead's. */
  user_id: number | null
  /** The lead that it allows; none for everything else. */
  lead_no?: string | null
  channel: string
  device: string
  /** What the data is used for, e.g. `login`, `apply`, `lead`. */
  purpose: string
  at: Date
}

/** Before a product's code: its cost sheets, among the agreements of the ledger. */
export const COST_SHEET = 'cost-sheet-'

/** A cost sheet that the visitor confirmed, as `cost-sheet-<product>` in the product's version. */
export interface ConfirmedSheet {
  product: string
  product_version: string
  institution_code: string
  /** Of the sheet (matching/cost-sheet). */
  hash: string
}

/**
 * Enters what a visitor agreed to in the ledger, each text for itself (PIPL art. 13 to 15; 23 and 29 where an institution
 * receives data), and the cost sheet that they confirmed (金规〔2026〕2号). `db` is the transaction of what it allows; the
 * ledger is locked from here to its end, so this is the last that it does.
 */
export async function recordConsents(
  db: Kysely<Database>,
  deps: Pick<Deps, 'random'>,
  { lead_no = null, ...who }: Consenting,
  subjects: readonly ConsentSubject[],
  sheet?: ConfirmedSheet,
): Promise<void> {
  const given = subjects.map(
    ({ institution_code, code, version, hash }): NewEntry => ({
      ...who,
      lead_no,
      kind: 'give',
      institution_code,
      agreement_code: code,
      version,
      hash,
    }),
  )
  const confirmed: NewEntry[] = sheet
    ? [
        {
          ...who,
          lead_no,
          kind: 'confirm',
          institution_code: sheet.institution_code,
          agreement_code: `${COST_SHEET}${sheet.product}`,
          version: sheet.product_version,
          hash: sheet.hash,
        },
      ]
    : []
  await append(db, deps, [...confirmed, ...given])
}
