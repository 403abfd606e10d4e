import type { ColumnType, Generated } from 'kysely'

/** Numbers of applications and leads: those that no longer go out, and those whose institution is told. */
export interface WithdrawalOutcome {
  stopped: string[]
  told: string[]
}

/** Set by the database when the row is inserted, and never again. */
type ByDatabase<T> = ColumnType<T, never, never>
/** Given once. */
type Fixed<T> = ColumnType<T, T, never>

/**
 * An entry of the ledger (PIPL art. 14, 15, 23, 29): append-only, chained by its hashes, without anything personal
 * (migration 0027).
 */
export interface LedgerRow {
  /** 1, 2, 3 … without a gap. */
  seq: ByDatabase<number>
  /** `confirm`: of a cost sheet. */
  kind: Fixed<'give' | 'withdraw' | 'confirm'>
  /** The institution that may receive the data; null where the consent is for the platform alone. */
  institution_code: Fixed<string | null>
  agreement_code: Fixed<string>
  version: Fixed<string>
  /** SHA-256 of the agreed text or cost sheet, hex. */
  hash: Fixed<string>
  purpose: Fixed<string>
  channel: Fixed<string>
  at: Fixed<Date>
  /** Commitments to what `consent_subjects` holds (services/consent/chain.ts). */
  subject_digest: Fixed<string>
  device_digest: Fixed<string>
  outcome_digest: Fixed<string | null>
  /** Of a withdrawal: the entry that gave the consent. */
  withdraws: Fixed<number | null>
  previous_hash: ByDatabase<string>
  entry_hash: ByDatabase<string>
}

/** Who an entry is about. Forgotten part by part (PIPL art. 47), never changed. */
export interface ConsentSubjectRow {
  subject_digest: Fixed<string>
  /** Null for a lead's. Outlives the account, and then names nobody. */
  user_id: Fixed<number | null>
  lead_no: Fixed<string | null>
  subject_salt: Fixed<string>
  /** Null once it is forgotten, with its salt and the outcome. */
  device: string | null
  /** What a withdrawal did, JSON text. */
  outcome: string | null
  device_salt: string | null
  /** When the consent was withdrawn or the account deleted: from then on it is kept as proof for a while (services/privacy/purge.ts). */
  ended_at: Generated<Date | null>
}

/** A view: one given consent of somebody who is still known (S24.4), as it stands. */
export interface ConsentRow {
  /** Number of its entry in the ledger. */
  id: ByDatabase<number>
  user_id: ByDatabase<number | null>
  lead_no: ByDatabase<string | null>
  institution_code: ByDatabase<string | null>
  agreement_code: ByDatabase<string>
  version: ByDatabase<string>
  hash: ByDatabase<string>
  channel: ByDatabase<string>
  /** Empty once it is forgotten. */
  device: ByDatabase<string>
  /** `login`, `apply`, `lead`, `half` or `identity`. */
  purpose: ByDatabase<string>
  given_at: ByDatabase<Date>
  withdrawn_at: ByDatabase<Date | null>
  /** What the withdrawal did. */
  outcome: ByDatabase<WithdrawalOutcome | null>
  subject_digest: ByDatabase<string>
  entry_hash: ByDatabase<string>
  previous_hash: ByDatabase<string>
}

export interface ConsentTables {
  consent_ledger: LedgerRow
  consent_subjects: ConsentSubjectRow
  consents: ConsentRow
}
