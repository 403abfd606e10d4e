import type { InstitutionCode } from '@contract/brands'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { statement } from '../../lib/statement'
import type { WithdrawalOutcome } from '../../tables/consent'
import type { Database } from '../../tables/database'
import { commitTo } from './chain'

/** An entry before its personal data is replaced by commitments. */
export interface NewEntry {
  kind: 'give' | 'withdraw' | 'confirm'
  institution_code: InstitutionCode | null
  agreement_code: string
  version: string
  /** SHA-256 of the text or cost sheet, hex. */
  hash: string
  purpose: string
  channel: string
  at: Date
  /** Null only for a lead. */
  user_id: number | null
  lead_no: string | null
  /** Null when it must not be stored (the account is deleted). */
  device: string | null
  /** For a withdrawal: the number of the consent's entry, and what the withdrawal changed. */
  withdraws?: number
  outcome?: WithdrawalOutcome | null
}

/** Splits an entry into its row without personal data and the personal row that it commits to. */
function split({ user_id, lead_no, device, outcome, ...entry }: NewEntry, { random }: Pick<Deps, 'random'>) {
  const [subject_salt, device_salt] = [random.token(16), random.token(16)]
  const subject_digest = commitTo.subject(subject_salt, { user_id, lead_no })
  const done = outcome && device !== null ? JSON.stringify(outcome) : null
  return {
    entry: {
      ...entry,
      withdraws: entry.withdraws ?? null,
      subject_digest,
      device_digest: commitTo.device(device_salt, device),
      outcome_digest: entry.kind === 'withdraw' ? commitTo.outcome(device_salt, done) : null,
    },
    subject: {
      subject_digest,
      user_id,
      lead_no,
      subject_salt,
      device,
      outcome: done,
      // Without a device there is nothing to prove, so its salt is not stored.
      device_salt: device === null ? null : device_salt,
      ended_at: entry.kind === 'withdraw' || device === null ? entry.at : null,
    },
  }
}

/**
 * Both rows of each entry in one statement, because others wait for the chain until it is committed. The remainder of the
 * number that is inserted chooses the chain.
 */
const insert = statement(`
  with new as (
    select * from json_to_recordset($1) as new (
      place integer, kind text, institution_code text, agreement_code text, version text, hash text, purpose text,
      channel text, at timestamptz, subject_digest text, device_digest text, outcome_digest text, withdraws bigint,
      user_id bigint, lead_no text, subject_salt text, device text, outcome text, device_salt text,
      ended_at timestamptz
    )
  ), subjects as (
    insert into consent_subjects
      (subject_digest, user_id, lead_no, subject_salt, device, outcome, device_salt, ended_at)
    select subject_digest, user_id, lead_no, subject_salt, device, outcome, device_salt, ended_at from new
  )
  insert into consent_ledger (seq, kind, institution_code, agreement_code, version, hash, purpose, channel, at,
    subject_digest, device_digest, outcome_digest, withdraws)
  select coalesce(user_id, hashtext(lead_no)), kind, institution_code, agreement_code, version, hash, purpose, channel, at,
    subject_digest, device_digest, outcome_digest, withdraws
  from new order by place`)

/**
 * Appends entries of one visitor in order, in the transaction `db`. Their chain stays locked until the transaction ends, so
 * nothing slow and no other lock may follow (withdrawal-locks.ts).
 * @throws Error when a withdrawal does not refer to a consent to its agreement, or the transaction has appended to another
 * visitor's chain
 */
export async function append(
  db: Kysely<Database>,
  deps: Pick<Deps, 'random'>,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry, place) => {
    const { entry: row, subject } = split(entry, deps)
    return { place, ...row, ...subject }
  })
  await insert(db, JSON.stringify(rows))
}
