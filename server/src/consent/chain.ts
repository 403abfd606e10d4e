import type { Selectable } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import type { LedgerRow } from './tables'

/** Injective encoding of a list: `<bytes>:<text>` for each part, `-` for null. */
const textOf = (parts: (string | null)[]) =>
  parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('')

const text = (value: string | number | null) => (value === null ? null : String(value))

/**
 * Commitments to the personal parts of an entry, SHA-256, hex: without the random 128-bit salt nobody finds the value,
 * even by trying all numbers (PIPL art. 47, 73).
 */
export const commitTo = {
  subject: (salt: string, { user_id, lead_no }: { user_id: number; lead_no: string | null }) =>
    sha256(textOf(['consent-subject/1', salt, text(user_id), lead_no])),
  device: (salt: string, device: string | null) => sha256(textOf(['consent-device/1', salt, device])),
  outcome: (salt: string, outcome: string | null) => sha256(textOf(['consent-outcome/1', salt, outcome])),
}

/** An invalid date cannot come from this code; its text makes the hash comparison fail instead of throwing. */
const timeOf = (at: Date) => (Number.isFinite(Number(at)) ? new Date(at).toISOString() : String(at))

/**
 * SHA-256 of an entry and the previous entry's hash, hex, recomputed as the database does on insert
 * (`consent_ledger_append`).
 */
export const entryHash = (entry: Selectable<LedgerRow>) =>
  sha256(
    textOf([
      'consent-ledger/1',
      entry.previous_hash,
      text(entry.user_id),
      text(entry.seq),
      entry.kind,
      entry.institution_code,
      entry.agreement_code,
      entry.version,
      entry.hash,
      entry.purpose,
      entry.channel,
      timeOf(entry.at),
      entry.subject_digest,
      entry.device_digest,
      entry.outcome_digest,
      text(entry.withdraws),
    ]),
  )
