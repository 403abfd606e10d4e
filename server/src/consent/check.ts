import { MIN_READING } from '../config/production'
import type { Deps } from '../http/deps'
import { before, LEAD_LIFE, PROOF_LIFE } from '../lib/retention'
import { oneOf } from '../lib/statement'
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
    .leftJoin('visitors as p', 'p.user_id', 'e.user_id')
    .leftJoin('support_leads as l', (join) =>
      join.onRef('l.user_id', '=', 's.user_id').onRef('l.lead_no', '=', 's.lead_no'),
    )
    .leftJoin('consent_ledger as g', (join) =>
      join.onRef('g.user_id', '=', 'e.user_id').onRef('g.seq', '=', 'e.withdraws'),
    )
    .leftJoin('consent_ledger as w', (join) =>
      join.onRef('w.user_id', '=', 'e.user_id').onRef('w.withdraws', '=', 'e.seq'),
    )
    .selectAll('e')
    .select(['s.lead_no', 's.subject_salt', 's.device', 's.phone', 's.device_salt', 's.outcome'])
    .select([
      'p.created_at as came_at',
      'p.mobile_index as visitor_phone',
      'p.unproven_until',
      'l.mobile_index as lead_phone',
    ])
    .select(['v.hash as text_hash', 'w.at as withdrawn_at'])
    .select(['g.seq as given_seq', 'g.kind as given_kind', 'g.hash as given_hash'])
    .select(['g.institution_code as given_institution', 'g.agreement_code as given_agreement'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('e.user_id', 'e.seq'), '>', tuple(user_id, seq)))
    .orderBy('e.user_id')
    .orderBy('e.seq')
    .limit(limit)

type CheckedEntry = Awaited<ReturnType<ReturnType<typeof entriesAfter>['execute']>>[number]

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
  if (commitTo.device(device_salt, entry.device, entry.phone) !== entry.device_digest)
    problems.push('its device or phone does not match the recorded commitment')
  const phone = entry.lead_no === null ? entry.visitor_phone : entry.lead_phone
  if (phone !== null && phone !== entry.phone)
    problems.push('its phone is not the one that is stored for its person')
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

/** Servers' clocks differ, and of two calls at once the later one may be first in the chain. */
const SKEW = 60_000

export type Bounding = Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'mode'> }

/** What the times of an entry are checked against. */
export const boundsOf = ({ clock, config }: Bounding) => ({
  /** Consents that ended before may have been anonymised. */
  erasable: before(clock.now(), PROOF_LIFE),
  /** How long a sheet must have been read, milliseconds; in a trial nothing may have been required. */
  leastReading: config.mode === 'production' ? MIN_READING * 1000 : 0,
})

function timeProblems({ lead_no, ...entry }: CheckedEntry, last: Date, leastReading: number) {
  const at = entry.at.getTime()
  const since = Math.max(last.getTime(), lead_no === null ? Number(entry.came_at) : 0)
  const problems: string[] = []
  if (at < since - SKEW) problems.push('its time is before that of the entry before it, or of its visitor')
  if (entry.kind === 'confirm' && at - Number(entry.shown_at ?? at) < leastReading)
    problems.push('its cost sheet was confirmed before it could be read')
  return problems
}

/** The problems of an entry as English clauses. `previous`: the entry before, null when missing. */
export const problemsOf = (
  entry: CheckedEntry,
  previous: { hash: string; at: Date } | null,
  { erasable, leastReading }: ReturnType<typeof boundsOf>,
): string[] => [
  ...(entryHash(entry) === entry.entry_hash ? [] : ['its content does not match its hash']),
  ...(previous === null || previous.hash === entry.previous_hash
    ? []
    : ['its previous hash is not the hash of the entry before it']),
  ...timeProblems(entry, previous?.at ?? new Date(0), leastReading),
  ...meaningProblems(entry),
  ...subjectProblems(entry, erasable),
]

/** Compares the directory `phones` with the proven visitors whose first entry is among these; English sentences. */
export async function phoneProblems(db: Db, entries: readonly CheckedEntry[]): Promise<string[]> {
  const first = entries.filter(({ seq, unproven_until }) => seq === 1 && unproven_until === null)
  const visitors = first.flatMap(({ user_id, visitor_phone: phone }) =>
    phone === null ? [] : [{ user_id, phone }],
  )
  const phones = visitors.map(({ phone }) => phone)
  const rows = await db.selectFrom('phones').selectAll().where('mobile_index', '=', oneOf(phones)).execute()
  const leadsTo = new Map(rows.map(({ mobile_index, user_id }) => [mobile_index, user_id]))
  return visitors
    .filter(({ user_id, phone }) => leadsTo.get(phone) !== user_id)
    .map(({ user_id, phone }) => `the phone of visitor ${user_id} leads to ${leadsTo.get(phone) ?? 'nobody'}`)
}
