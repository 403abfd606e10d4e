import type { ColumnType, Generated } from 'kysely'

/** Numbers of applications and leads: those that no longer go out, and those whose institution is told. */
export interface WithdrawalOutcome {
  stopped: string[]
  told: string[]
}

/** One given consent (decisions.md §7). Rows are appended; a withdrawal only sets `withdrawn_at`. */
export interface ConsentRow {
  id: Generated<number>
  /** Null for a lead's. Outlives the account, and then names nobody. */
  user_id: number | null
  lead_no: Generated<string | null>
  /** The institution that may receive the data; null where the consent is for the platform alone. */
  institution_code: string | null
  agreement_code: string
  version: string
  /** SHA-256 of the agreed text, hex. */
  hash: string
  channel: string
  device: string
  purpose: string
  given_at: Date
  withdrawn_at: Date | null
  /** What the withdrawal did. */
  outcome: ColumnType<WithdrawalOutcome | null, string | null | undefined, string | null>
}

export interface ConsentTables {
  consents: ConsentRow
}
