import type { Kysely, Selectable } from 'kysely'
import { LEAD_LIFE } from '../../lib/retention'
import type { ConsentSubjectRow, LedgerRow } from '../../tables/consent'
import type { Database } from '../../tables/database'
import { commitTo, entryHash } from './chain'

/** An entry with all that it is held against; null where that is not there (any more). */
export interface CheckedEntry extends Selectable<LedgerRow> {
  /** Who it is about; null once that is forgotten. */
  who: Pick<
    Selectable<ConsentSubjectRow>,
    'user_id' | 'lead_no' | 'subject_salt' | 'device' | 'device_salt' | 'outcome'
  > | null
  /** Of the version that it names, in the agreements. */
  text_hash: string | null
  /** What a withdrawal takes back. */
  given: Pick<Selectable<LedgerRow>, 'seq' | 'kind' | 'institution_code' | 'agreement_code' | 'hash'> | null
  /** When a consent was withdrawn. */
  withdrawn_at: Date | null
}

/** Entries after one, in their order. */
export async function entriesAfter(
  db: Kysely<Database>,
  seq: number,
  limit: number,
): Promise<CheckedEntry[]> {
  const rows = await db
    .selectFrom('consent_ledger as e')
    .leftJoin('consent_subjects as s', 's.subject_digest', 'e.subject_digest')
    .leftJoin('agreement_versions as v', (join) =>
      join.onRef('v.code', '=', 'e.agreement_code').onRef('v.version', '=', 'e.version'),
    )
    .leftJoin('consent_ledger as g', 'g.seq', 'e.withdraws')
    .leftJoin('consent_ledger as w', 'w.withdraws', 'e.seq')
    .selectAll('e')
    .select(['s.user_id', 's.lead_no', 's.subject_salt', 's.device', 's.device_salt', 's.outcome'])
    .select(['v.hash as text_hash', 'w.at as withdrawn_at'])
    .select(['g.seq as given_seq', 'g.kind as given_kind', 'g.hash as given_hash'])
    .select(['g.institution_code as given_institution', 'g.agreement_code as given_agreement'])
    .where('e.seq', '>', seq)
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

/** A lead's consent ends with the lead (purge-leads.ts), which was left when it was given. */
const endOfLead = ({ purpose, at }: CheckedEntry) =>
  purpose === 'lead' ? new Date(at.getTime() + LEAD_LIFE) : null

/** Holds what is known of the person against what the entry commits to. */
function subjectProblems(entry: CheckedEntry, erasable: Date): string[] {
  const { who } = entry
  if (!who) {
    const since = entry.kind === 'give' ? (entry.withdrawn_at ?? endOfLead(entry)) : entry.at
    return since && since <= erasable ? [] : ['who it is about was removed before its time']
  }
  const problems: string[] = []
  if (commitTo.subject(who.subject_salt, who) !== entry.subject_digest)
    problems.push('who it is about is not who it was made for')
  if (who.device_salt === null) {
    if (entry.kind === 'give' && !entry.withdrawn_at)
      problems.push('its device was removed while the consent is in force')
    return problems
  }
  if (commitTo.device(who.device_salt, who.device) !== entry.device_digest)
    problems.push('the device is not the one that it was made with')
  if (entry.kind === 'withdraw' && commitTo.outcome(who.device_salt, who.outcome) !== entry.outcome_digest)
    problems.push('what the withdrawal did is not what was recorded')
  return problems
}

function meaningProblems({ kind, given, ...entry }: CheckedEntry): string[] {
  if (kind === 'give' && entry.text_hash !== entry.hash)
    return [`no agreement ${entry.agreement_code} ${entry.version} has the text that was agreed to`]
  if (kind !== 'withdraw') return []
  const fits =
    given?.kind === 'give' &&
    given.seq < entry.seq &&
    given.agreement_code === entry.agreement_code &&
    given.institution_code === entry.institution_code &&
    given.hash === entry.hash
  return fits ? [] : [`entry ${entry.withdraws} is no earlier consent to ${entry.agreement_code}`]
}

/**
 * What is wrong with an entry, in English sentences without a subject; empty where all is well.
 * @param previous hash of the entry before it, as stored there; null where that entry is missing
 * @param erasable until when an ended consent may have been forgotten
 */
export const problemsOf = (entry: CheckedEntry, previous: string | null, erasable: Date): string[] => [
  ...(entryHash(entry) === entry.entry_hash ? [] : ['its content is not what its hash was made from']),
  ...(previous === null || previous === entry.previous_hash
    ? []
    : ['it follows another entry than the one before it']),
  ...meaningProblems(entry),
  ...subjectProblems(entry, erasable),
]
