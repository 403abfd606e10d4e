import { LEAD_LIFE } from '../lib/retention'
import type { Db } from '../postgres/tables'
import { commitTo, entryHash, entryNumber } from './chains'

/** At most `limit` entries after another one, each with what it is checked against; null where that does not exist. */
export const entriesAfter = (db: Db, { user_id, seq }: { user_id: number; seq: number }, limit: number) =>
  db
    .selectFrom('consent_ledger as e')
    .leftJoin('consent_subjects as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.subject_digest', '=', 'e.subject_digest'),
    )
    .leftJoin('agreement_versions as v', (join) =>
      join.onRef('v.code', '=', 'e.agreement_code').onRef('v.version', '=', 'e.version'),
    )
    .leftJoin('consent_ledger as g', (join) =>
      join.onRef('g.user_id', '=', 'e.user_id').onRef('g.seq', '=', 'e.withdraws'),
    )
    .leftJoin('consent_ledger as w', (join) =>
      join.onRef('w.user_id', '=', 'e.user_id').onRef('w.withdraws', '=', 'e.seq'),
    )
    .selectAll('e')
    .select(['s.lead_no', 's.subject_salt', 's.device', 's.device_salt', 's.outcome'])
    .select(['v.hash as text_hash', 'w.at as withdrawn_at'])
    .select(['g.seq as given_seq', 'g.kind as given_kind', 'g.hash as given_hash'])
    .select(['g.institution_code as given_institution', 'g.agreement_code as given_agreement'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('e.user_id', 'e.seq'), '>', tuple(user_id, seq)))
    .orderBy('e.user_id')
    .orderBy('e.seq')
    .limit(limit)
    .execute()

type CheckedEntry = Awaited<ReturnType<typeof entriesAfter>>[number]

/** A consent for a lead ends when the lead is removed (support/forget.ts). */
const endOfLead = ({ purpose, at }: CheckedEntry) =>
  purpose === 'lead' ? new Date(at.getTime() + LEAD_LIFE) : null

function subjectProblems(entry: CheckedEntry, erasable: Date): string[] {
  const { subject_salt, device_salt } = entry
  if (subject_salt === null) {
    const since = entry.kind === 'give' ? (entry.withdrawn_at ?? endOfLead(entry)) : entry.at
    return since && since <= erasable ? [] : ['its person was removed before the retention period ended']
  }
  const problems: string[] = []
  if (commitTo.subject(subject_salt, entry) !== entry.subject_digest)
    problems.push('its person does not match the recorded commitment')
  if (device_salt === null) {
    if (entry.kind === 'give' && !entry.withdrawn_at)
      problems.push('its device was removed while the consent is still valid')
    return problems
  }
  if (commitTo.device(device_salt, entry.device) !== entry.device_digest)
    problems.push('its device does not match the recorded commitment')
  if (entry.kind === 'withdraw' && commitTo.outcome(device_salt, entry.outcome) !== entry.outcome_digest)
    problems.push('the outcome of the withdrawal does not match the recorded commitment')
  return problems
}

function meaningProblems({ kind, ...entry }: CheckedEntry): string[] {
  const { agreement_code, withdraws, given_seq } = entry
  if (kind === 'give' && entry.text_hash !== entry.hash)
    return [`its text hash is not that of agreement ${agreement_code} ${entry.version}`]
  if (kind !== 'withdraw') return []
  const fits =
    entry.given_kind === 'give' &&
    given_seq !== null &&
    given_seq < entry.seq &&
    entry.given_agreement === agreement_code &&
    entry.given_institution === entry.institution_code &&
    entry.given_hash === entry.hash
  if (fits) return []
  const given = entryNumber({ ...entry, seq: withdraws ?? 0 })
  return [`it withdraws entry ${given}, which is not an earlier consent to ${agreement_code}`]
}

/**
 * The problems of an entry as English clauses. `previous`: the stored hash of the entry before, null when missing;
 * `erasable`: consents that ended before may have been anonymised.
 */
export const problemsOf = (entry: CheckedEntry, previous: string | null, erasable: Date): string[] => [
  ...(entryHash(entry) === entry.entry_hash ? [] : ['its content does not match its hash']),
  ...(previous === null || previous === entry.previous_hash
    ? []
    : ['its previous hash is not the hash of the entry before it']),
  ...meaningProblems(entry),
  ...subjectProblems(entry, erasable),
]
