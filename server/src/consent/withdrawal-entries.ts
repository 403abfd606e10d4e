import type { InstitutionCode } from '@contract/brands'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Deps } from '../http/deps'
import { oneOf } from '../lib/statement'
import type { Database, Db } from '../postgres/tables'
import { append } from './consents'
import type { ConsentSubjectRow, WithdrawalOutcome } from './tables'

/** What a visitor withdraws the consent to. */
export interface WithdrawnConsent {
  agreement_code: string
  institution_code: InstitutionCode | null
  /** The agreement's group; null for one that is no longer listed. */
  group: string | null
}

interface Withdrawing {
  /** Who withdraws. */
  user_id: number
  channel: string
  /** Null when the account is deleted, because the device must not be stored any more. */
  device: string | null
  at: Date
  outcome: WithdrawalOutcome | null
}

export type SubjectKey = Pick<Selectable<ConsentSubjectRow>, 'user_id' | 'subject_digest'>

/** Narrows a statement on persons of ledger entries, or on consents, to some of them. */
export const isOneOf = (keys: readonly SubjectKey[]) => {
  if (keys.length === 0) return sql<boolean>`false`
  const ids = keys.map(({ user_id }) => user_id)
  const digests = keys.map(({ subject_digest }) => subject_digest)
  // One number, and not a list of one, leads to one machine also where two tables are joined.
  if (new Set(ids).size === 1)
    return sql<boolean>`(user_id = ${ids[0]} and subject_digest = ${oneOf(digests)})`
  return sql<boolean>`(user_id = any(${ids}) and (user_id, subject_digest) in (
    select * from unnest(${ids}::bigint[], ${digests}::text[])))`
}

/** Locks persons of ledger entries in an order that all share: two visitors may withdraw the consents of one lead. */
export async function lockSubjects(db: Db, those: readonly SubjectKey[]): Promise<void> {
  const people = new Set(those.map(({ user_id }) => user_id))
  for (const user_id of [...people].sort((a, b) => a - b))
    await db
      .selectFrom('consent_subjects')
      .select('subject_digest')
      .where('user_id', '=', user_id)
      .where(isOneOf(those))
      .orderBy('subject_digest')
      .forUpdate()
      .execute()
}

/** Two visitors may read the entries of a lead: who left it and who has its phone number. They tell of this lead alone. */
const ofLead = (lead_no: string, { stopped, notified }: WithdrawalOutcome): WithdrawalOutcome => ({
  stopped: stopped.filter((number) => number === lead_no),
  notified: notified.filter((number) => number === lead_no),
})

/** Records the withdrawal of valid consents (PIPL art. 15, 47); they are locked before they are read: once each. */
export async function enterWithdrawals(
  db: Db,
  deps: Pick<Deps, 'random'>,
  consents: SelectQueryBuilder<Database, 'consents', object>,
  { user_id, device, outcome, ...by }: Withdrawing,
): Promise<void> {
  await lockSubjects(db, await consents.select(['consents.user_id', 'consents.subject_digest']).execute())
  const live = await consents
    .select([
      'consents.user_id',
      'consents.seq',
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
  await db.updateTable('consent_subjects').set({ ended_at: by.at }).where(isOneOf(live)).execute()
  const entries = live.map(({ seq, subject_digest: _given, given_at, ...consent }) => ({
    ...consent,
    ...by,
    outcome: outcome && consent.lead_no !== null ? ofLead(consent.lead_no, outcome) : outcome,
    // Empty and not null: where no device is stored, the outcome is not stored either.
    device: device !== null && consent.user_id !== user_id ? '' : device,
    // The clock of the server that recorded the consent may be ahead.
    at: new Date(Math.max(Number(given_at), Number(by.at))),
    kind: 'withdraw' as const,
    withdraws: seq,
  }))
  await append(db, deps, entries)
}
