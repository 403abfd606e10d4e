import { sql } from 'kysely'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { placeOf } from '../consent/chains'
import type { Deps } from '../http/deps'
import { closed } from '../lib/closed'
import { NO_JOURNAL, readJournal } from '../lib/journal'
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

/** By how much the clocks of servers may differ. A visitor of a reused number came later. */
const NOT_LATER = sql`d.at + interval '5 s'`

/** Of these, the visitors who exist again. */
async function undeleted({ db }: Pick<Deps, 'db'>, lines: readonly Line[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct v.user_id from unnest(${lines.map((one) => one.user_id)}::bigint[], ${lines.map((one) => one.at)}::timestamptz[])
      as d (user_id, at) join visitors v using (user_id)
    where v.created_at <= ${NOT_LATER}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Of these, the consents that are valid again. */
async function unwithdrawn({ db }: Pick<Deps, 'db'>, lines: readonly Line[]) {
  const ids = lines.map(({ withdrawn = 0 }) => withdrawn)
  const places = ids.map(placeOf)
  const { rows } = await sql<{ user_id: number; id: number }>`
    select distinct d.user_id, d.id
    from unnest(${lines.map((one) => one.user_id)}::bigint[], ${ids}::bigint[], ${places.map((one) => one.user_id)}::bigint[],
      ${places.map((one) => one.seq)}::int[], ${lines.map((one) => one.at)}::timestamptz[]) as d (user_id, id, chain, seq, at)
    join visitors v on v.user_id = d.user_id join consents c on c.user_id = d.chain and c.seq = d.seq
    where c.withdrawn_at is null and c.given_at <= ${NOT_LATER}`.execute(db)
  return rows
}

/**
 * Repeats the withdrawals and deletions that a journal has and the database does not, because it was restored from a
 * backup. Returns how many, of how many lines.
 */
export async function repeatDecisions(deps: Pick<Deps, 'db' | 'clock' | 'random'>, folder: string) {
  const own = { ...deps, journal: NO_JOURNAL }
  const all = readJournal(folder)
  const lines = all.filter((line): line is Line => Check(Line, line))
  const withdrawn = await unwithdrawn(
    deps,
    lines.filter((line) => line.withdrawn !== undefined),
  )
  for (const { user_id, id } of withdrawn) await withdraw(own, { user_id, id, channel: '', device: '' })
  const deleted = await undeleted(
    deps,
    lines.filter((line) => line.withdrawn === undefined),
  )
  for (const user_id of deleted) await deleteAccount(own, { user_id, channel: '' })
  const unreadable = all.length - lines.length
  return { lines: lines.length, unreadable, withdrawn: withdrawn.length, deleted: deleted.length }
}
