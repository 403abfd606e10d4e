import { sql } from 'kysely'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { placeOf } from '../consent/chains'
import type { Deps } from '../http/deps'
import { closed } from '../lib/closed'
import { NO_JOURNAL, readJournal } from '../lib/journal'
import type { Db } from '../postgres/tables'
import { deleteAccount } from './delete-account'
import { withdraw } from './withdraw-consent'

/** What a visitor has decided, as the journal tells it: numbers and a time, nothing personal. */
const Line = closed({
  at: T.String(),
  user_id: T.Integer(),
  /** The number of a consent that was withdrawn; without one the account was deleted. */
  withdrawn: T.Optional(T.Integer()),
})
type Line = Static<typeof Line>

/** Of these, what the database does not know: visitors who exist again, and consents that are valid again. */
async function undone(db: Db, lines: readonly Line[]) {
  const all = lines.map((line) => {
    const { user_id: chain, seq } = placeOf(line.withdrawn ?? 0)
    return { ...line, chain, seq }
  })
  // Servers' clocks may differ by 5 s. Whoever came or consented later has a number that was used again.
  const { rows } = await sql<{ user_id: number; withdrawn: number | null }>`
    select distinct d.user_id, d.withdrawn
    from json_to_recordset(${JSON.stringify(all)}) as d (at timestamptz, user_id bigint, withdrawn bigint, chain bigint, seq int)
    join visitors v on v.user_id = d.user_id
    left join consents c on c.user_id = d.chain and c.seq = d.seq and c.withdrawn_at is null
    where case when d.withdrawn is null then v.created_at else c.given_at end <= d.at + interval '5 s'
    order by d.withdrawn`.execute(db)
  return rows
}

/**
 * Repeats the withdrawals, then the deletions, that a journal has and the database does not, because it was restored from
 * a backup. Returns how many, of how many lines.
 */
export async function repeatDecisions(deps: Pick<Deps, 'db' | 'clock' | 'random'>, folder: string) {
  const own = { ...deps, journal: NO_JOURNAL }
  const all = readJournal(folder)
  const lines = all.filter((line): line is Line => Check(Line, line))
  const repeated = await undone(deps.db, lines)
  for (const { user_id, withdrawn } of repeated) {
    if (withdrawn === null) await deleteAccount(own, { user_id, channel: '' })
    else await withdraw(own, { user_id, id: withdrawn, channel: '', device: '' })
  }
  return { lines: lines.length, unreadable: all.length - lines.length, repeated: repeated.length }
}
