import { type Kysely, sql } from 'kysely'
import type { Deps } from '../../http/deps'
import type { WithdrawalOutcome } from '../../tables/consent'
import type { Database } from '../../tables/database'
import { commitTo } from './chain'

/** What is agreed to, by whom, where and when. */
export interface NewEntry {
  kind: 'give' | 'withdraw' | 'confirm'
  institution_code: string | null
  agreement_code: string
  version: string
  /** SHA-256 of the text or cost sheet, hex. */
  hash: string
  purpose: string
  channel: string
  at: Date
  /** Null only for a lead's. */
  user_id: number | null
  lead_no: string | null
  /** Null: it is not to be known (the account is deleted). */
  device: string | null
  /** Of a withdrawal: the entry that gave the consent, and what the withdrawal did. */
  withdraws?: number
  outcome?: WithdrawalOutcome | null
}

/** The entry without anything personal, and the personal part that it commits to. */
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
      // Where there is nothing to prove the salt is not kept either.
      device_salt: device === null ? null : device_salt,
      ended_at: entry.kind === 'withdraw' || device === null ? entry.at : null,
    },
  }
}

/**
 * Appends entries in their order, in the transaction `db`. From here to its end the ledger is locked: nothing slow and
 * no other lock may come after it (withdrawal-locks.ts).
 * @throws Error when a withdrawal is of no consent to its agreement
 */
export async function append(
  db: Kysely<Database>,
  deps: Pick<Deps, 'random'>,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => split(entry, deps))
  await db
    .insertInto('consent_subjects')
    .values(rows.map(({ subject }) => subject))
    .execute()
  await db
    .insertInto('consent_ledger')
    .values(rows.map(({ entry }) => entry))
    .execute()
}

/** Locks the ledger before it is read, where what is appended depends on what stands in it. */
export const lockLedger = (db: Kysely<Database>) => sql`select consent_ledger_lock()`.execute(db)
