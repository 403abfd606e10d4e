import type { Expression, Kysely, SelectQueryBuilder } from 'kysely'
import type { Deps } from '../http/deps'
import type { Database } from '../postgres/tables'
import { append } from './ledger'
import type { WithdrawalOutcome } from './tables'

/** What a visitor withdraws the consent to. */
export interface WithdrawnConsent {
  agreement_code: string
  institution_code: string | null
  /** The agreement's group; null for one that is no longer listed. */
  group: string | null
}

interface Withdrawing {
  user_id: number
  channel: string
  /** Null when the account is deleted, because the device must not be stored any more. */
  device: string | null
  at: Date
  outcome: WithdrawalOutcome | null
}

/** Locks persons of ledger entries in an order that all share: two visitors may withdraw the consents of one lead. */
export const lockSubjects = (db: Kysely<Database>, digests: string[] | Expression<string>) =>
  db
    .selectFrom('consent_subjects')
    .select('subject_digest')
    .where('subject_digest', 'in', digests)
    .orderBy('subject_digest')
    .forUpdate()
    .execute()

/**
 * Records the withdrawal of those consents that are still valid and starts their retention period (PIPL art. 15, 47). They
 * are locked before they are read, so that a consent is withdrawn only once.
 */
export async function enterWithdrawals(
  db: Kysely<Database>,
  deps: Pick<Deps, 'random'>,
  consents: SelectQueryBuilder<Database, 'consents', object>,
  by: Withdrawing,
): Promise<void> {
  await lockSubjects(db, consents.select('consents.subject_digest').$castTo<string>())
  const live = await consents
    .select([
      'consents.id',
      'consents.lead_no',
      'consents.institution_code',
      'consents.subject_digest',
      'given_at',
    ])
    .select(['agreement_code', 'version', 'hash', 'purpose'])
    .where('withdrawn_at', 'is', null)
    .orderBy('consents.id')
    .execute()
  if (live.length === 0) return
  await db
    .updateTable('consent_subjects')
    .set({ ended_at: by.at })
    .where(
      'subject_digest',
      'in',
      live.map(({ subject_digest }) => subject_digest),
    )
    .execute()
  const entries = live.map(({ id, subject_digest: _given, given_at, ...consent }) => ({
    ...consent,
    ...by,
    // The clock of the server that recorded the consent may be ahead.
    at: new Date(Math.max(Number(given_at), Number(by.at))),
    kind: 'withdraw' as const,
    withdraws: id,
  }))
  await append(db, deps, entries)
}
