import type { Kysely } from 'kysely'
import type { Database } from '../database'

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

interface GivenConsent {
  /** Null only for a lead's. */
  user_id: number | null
  /** The lead that it allows; none for everything else. */
  lead_no?: string
  subject: ConsentSubject
  channel: string
  device: string
  /** What the data is used for, e.g. `login`, `apply`, `lead`. */
  purpose: string
  at: Date
}

/** Appends one consent and answers its row id. `db` is the transaction of what the consent allows. */
export async function recordConsent(db: Kysely<Database>, consent: GivenConsent): Promise<number> {
  const { subject } = consent
  const row = await db
    .insertInto('consents')
    .values({
      user_id: consent.user_id,
      lead_no: consent.lead_no ?? null,
      institution_code: subject.institution_code,
      agreement_code: subject.code,
      version: subject.version,
      hash: subject.hash,
      channel: consent.channel,
      device: consent.device,
      purpose: consent.purpose,
      given_at: consent.at,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
