import type { Selectable } from 'kysely'
import { LEAD_LIFE } from '../lib/retention'
import type { Db } from '../postgres/tables'
import { commitTo, entryHash } from './chain'
import { entryNumber } from './chains'
import type { ConsentSubjectRow, LedgerRow } from './tables'

/** A ledger entry with the rows that it is checked against; null for rows that do not exist (any more). */
export interface CheckedEntry extends Selectable<LedgerRow> {
  /** The person; null once anonymised. */
  who: Pick<
    Selectable<ConsentSubjectRow>,
    'lead_no' | 'subject_salt' | 'device' | 'device_salt' | 'outcome'
  > | null
  /** Hash of the agreement version that the entry names. */
  text_hash: string | null
  /** The consent that a withdrawal refers to. */
  given: Pick<Selectable<LedgerRow>, 'seq' | 'kind' | 'institution_code' | 'agreement_code' | 'hash'> | null
  withdrawn_at: Date | null
}

/** At most `limit` entries after another one, chain by chain. */
export async function entriesAfter(
  db: Db,
  { user_id, seq }: Pick<CheckedEntry, 'user_id' | 'seq'>,
  limit: number,
): Promise<CheckedEntry[]> {
  const rows = await db
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
  return rows.map((row) => ({
    ...row,
    who: row.subject_salt === null ? null : { ...row, subject_salt: row.subject_salt },
    given:
      row.given_seq === null
        ? null
        : {
            seq: row.given_seq,
            kind: row.given_kind ?? 'give',
            institution_code: row.given_institution,
            agreement_code: row.given_agreement ?? '',
            hash: row.given_hash ?? '',
          },
  }))
}

/** A consent for a lead ends when the lead is removed (purge-leads.ts). */
const endOfLead = ({ purpose, at }: CheckedEntry) =>
  purpose === 'lead' ? new Date(at.getTime() + LEAD_LIFE) : null

/** Compares the stored personal data with the entry's commitments. */
function subjectProblems(entry: CheckedEntry, erasable: Date): string[] {
  const { who } = entry
  if (!who) {
    const since = entry.kind === 'give' ? (entry.withdrawn_at ?? endOfLead(entry)) : entry.at
    return since && since <= erasable ? [] : ['its person was removed before the retention period ended']
  }
  const problems: string[] = []
  if (commitTo.subject(who.subject_salt, { ...who, user_id: entry.user_id }) !== entry.subject_digest)
    problems.push('its person does not match the recorded commitment')
  if (who.device_salt === null) {
    if (entry.kind === 'give' && !entry.withdrawn_at)
      problems.push('its device was removed while the consent is still valid')
    return problems
  }
  if (commitTo.device(who.device_salt, who.device) !== entry.device_digest)
    problems.push('its device does not match the recorded commitment')
  if (entry.kind === 'withdraw' && commitTo.outcome(who.device_salt, who.outcome) !== entry.outcome_digest)
    problems.push('the outcome of the withdrawal does not match the recorded commitment')
  return problems
}

function meaningProblems({ kind, given, ...entry }: CheckedEntry): string[] {
  if (kind === 'give' && entry.text_hash !== entry.hash)
    return [`its text hash is not that of agreement ${entry.agreement_code} ${entry.version}`]
  if (kind !== 'withdraw') return []
  const fits =
    given?.kind === 'give' &&
    given.seq < entry.seq &&
    given.agreement_code === entry.agreement_code &&
    given.institution_code === entry.institution_code &&
    given.hash === entry.hash
  return fits
    ? []
    : [
        `it withdraws entry ${entryNumber({ ...entry, seq: entry.withdraws ?? 0 })}, which is not an earlier consent to ${entry.agreement_code}`,
      ]
}

/**
 * Returns the problems of an entry as English clauses; empty when there are none.
 * @param previous hash of the previous entry as stored there; null when that entry is missing
 * @param erasable consents that ended before may have been anonymised
 */
export const problemsOf = (entry: CheckedEntry, previous: string | null, erasable: Date): string[] => [
  ...(entryHash(entry) === entry.entry_hash ? [] : ['its content does not match its hash']),
  ...(previous === null || previous === entry.previous_hash
    ? []
    : ['its previous hash is not the hash of the entry before it']),
  ...meaningProblems(entry),
  ...subjectProblems(entry, erasable),
]
