import type { Fen, InstitutionCode } from '@contract/brands'
import type { ColumnType, Generated } from 'kysely'
import { DAY, PROOF_LIFE } from '../lib/retention'
import type { MobileIndex } from '../lib/vault'
import { type Fixed, names, table, VIEW } from '../postgres/tables'

/** Numbers of applications and leads: those that will not be sent any more, and those whose institution is notified. */
export interface WithdrawalOutcome {
  stopped: string[]
  notified: string[]
}

/** Set by the database on insert and never changed. */
type ByDatabase<T> = ColumnType<T, never, never>

/** A ledger entry (PIPL art. 14, 15, 23, 29): append-only, chained by hashes, without personal data. */
export interface LedgerRow {
  /** The visitor or lead whose chain it is in. Kept after the account's deletion, when it identifies nobody. */
  user_id: Fixed<number>
  /** From 1, without gaps in the chain. */
  seq: ByDatabase<number>
  /** `confirm` is the confirmation of a cost sheet. */
  kind: Fixed<'give' | 'withdraw' | 'confirm'>
  /** The institution that may receive the data; null when the consent is for the platform alone. */
  institution_code: Fixed<InstitutionCode | null>
  agreement_code: Fixed<string>
  version: Fixed<string>
  /** SHA-256 of the agreed text or cost sheet, hex. */
  hash: Fixed<string>
  purpose: Fixed<string>
  channel: Fixed<string>
  at: Fixed<Date>
  /** Commitments to the values in `consent_subjects` (consent/chains.ts). */
  subject_digest: Fixed<string>
  device_digest: Fixed<string>
  outcome_digest: Fixed<string | null>
  /** For a withdrawal: the entry of the same chain that gave the consent. */
  withdraws: Fixed<number | null>
  /** For a confirmation: fen, months, and when the reading of its sheet began (sheet-reading.ts). */
  amount: Fixed<Fen | null>
  term: Fixed<number | null>
  shown_at: Fixed<Date | null>
  previous_hash: ByDatabase<string>
  entry_hash: ByDatabase<string>
}

/** The person of an entry. Erased part by part (PIPL art. 47), otherwise never changed. */
export interface ConsentSubjectRow {
  user_id: Fixed<number>
  subject_digest: Fixed<string>
  lead_no: Fixed<string | null>
  subject_salt: Fixed<string>
  /** Null once erased, together with its salt, the phone and the outcome. */
  device: string | null
  /** The index of the visitor's phone number, or of the lead's (`mobile_index`). */
  phone: MobileIndex | null
  /** The outcome of a withdrawal, as JSON text. */
  outcome: string | null
  device_salt: string | null
  /** When the consent was withdrawn or the account deleted; starts the retention period (privacy/purge.ts). */
  ended_at: Generated<Date | null>
}

interface ConsentTables {
  consent_ledger: LedgerRow
  consent_subjects: ConsentSubjectRow
  /** A view: one consent of a person who has not been erased (S24.4), with its current state. */
  consents: {
    /** Number of its ledger entry (chains.ts). */
    id: ByDatabase<number>
    user_id: ByDatabase<number>
    seq: ByDatabase<number>
    lead_no: ByDatabase<string | null>
    institution_code: ByDatabase<InstitutionCode | null>
    agreement_code: ByDatabase<string>
    version: ByDatabase<string>
    hash: ByDatabase<string>
    channel: ByDatabase<string>
    /** Empty once erased. */
    device: ByDatabase<string>
    /** A name in CONSENT_PURPOSES of the contract. */
    purpose: ByDatabase<string>
    given_at: ByDatabase<Date>
    withdrawn_at: ByDatabase<Date | null>
    outcome: ByDatabase<WithdrawalOutcome | null>
    subject_digest: ByDatabase<string>
    entry_hash: ByDatabase<string>
    previous_hash: ByDatabase<string>
  }
  /** A signed note of the entries since the one before it to the end of its day (consent/notes.ts). */
  ledger_notes: {
    /** In China, YYYY-MM-DD. */
    day: string
    note: string
  }
  /** The hashes that a note covers, part by part in the ledger's order, so that a proof need not read the ledger. */
  ledger_note_parts: {
    day: string
    /** Number of the part's first entry (chains.ts). */
    first_entry: number
    /** Entry hashes one after the other, hex, and the root of the tree over them. */
    leaves: string
    root: string
  }
  /** When a visitor was first shown a cost sheet. */
  cost_sheet_views: {
    user_id: number
    hash: string
    shown_at: Date
  }
}

export const consentTables = {
  consent_ledger: table('consent_ledger', {
    owner: 'subject_digest',
    hashed: names('subject_digest device_digest outcome_digest'),
    other: names(
      'user_id seq kind institution_code agreement_code version hash purpose channel at withdraws amount term shown_at previous_hash entry_hash',
    ),
    // Once its subject is forgotten, an entry identifies nobody (PIPL art. 47, 73).
    ends: ['never'],
    deletion: 'not touched',
    copy: '同意与授权',
    key: 'user_id',
    appendOnly: true,
  }),
  consent_subjects: table('consent_subjects', {
    owner: 'user_id',
    hashed: ['phone'],
    readable: names('device outcome'),
    other: names('subject_digest user_id lead_no subject_salt device_salt ended_at'),
    // The proof of a consent is kept as long as claims may arise from it.
    ends: [{ from: 'ended_at', after: PROOF_LIFE }, 'with applications'],
    deletion: 'made anonymous',
    copy: '同意与授权',
  }),
  consents: VIEW,
  ledger_notes: table('ledger_notes', {
    owner: null,
    other: names('day note'),
    appendOnly: true,
    key: 'local',
  }),
  ledger_note_parts: table('ledger_note_parts', {
    owner: null,
    other: names('day first_entry leaves root'),
    appendOnly: true,
    key: 'local',
  }),
  cost_sheet_views: table('cost_sheet_views', {
    owner: 'user_id',
    readable: ['hash'],
    other: names('user_id shown_at'),
    ends: [{ from: 'shown_at', after: DAY }],
    deletion: 'deleted with it',
    copy: { leftOut: 'the confirmation of a cost sheet tells more, and this is kept for a day' },
  }),
}

declare module '../postgres/tables' {
  interface Database extends ConsentTables {}
}
