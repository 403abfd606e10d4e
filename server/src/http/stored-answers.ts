import { DAY } from '../lib/retention'
import { statement, WITH_NEXT } from '../lib/statement'
import { isoDay } from '../lib/time/period'
import type { Db } from '../postgres/tables'

/** Identity of a request: requests with the same actor, path and `public.request_id` are repetitions. */
export type RequestId = { key: string; path: string; actor: string }

/** A transaction is much shorter than this, and the clocks of servers differ less. */
const OVERLAP_MS = 60_000

/** The days (UTC) of the partitions where a request may be stored: by a server whose clock differs, on another day. */
function daysOf(now: Date) {
  const dayAt = (shift: number) => isoDay(new Date(now.getTime() + shift))
  return { before: dayAt(-DAY), today: dayAt(0), after: dayAt(OVERLAP_MS) }
}

/** Held until the transaction ends: it waits for another one with the same id, and travels with the statement behind it. */
const lock = statement(`${WITH_NEXT}select pg_advisory_xact_lock(hashtextextended($1, 0))`)

const find = statement<{ answer: string | null; fingerprint: string }>(`
  select answer, fingerprint from idempotency
  where path = $1 and actor = $2 and key = $3 and day in ($4, $5, $6) order by day limit 1`)

const store = statement(`${WITH_NEXT}
  insert into idempotency (path, actor, key, fingerprint, answer, at, day) values ($1, $2, $3, $4, $5, $6, $7)`)

/** The stored answer of one request, for a day after it at least. */
export function storedAnswer({ path, actor, key }: RequestId, now: Date) {
  const { before, today, after } = daysOf(now)
  const findIn = async (db: Db) => (await find(db, path, actor, key, before, today, after))[0]
  return {
    /** Undefined while no request with this id is committed. */
    find: findIn,
    /** The same for the first statement of a transaction, which waits for one with the same id. */
    begin: async (db: Db) => {
      await lock(db, [path, actor, key].join('\n'))
      return findIn(db)
    },
    /** Travels with the commit, or with the last entries of the ledger. */
    finish: (db: Db, fingerprint: string, answer: string) =>
      store(db, path, actor, key, fingerprint, answer, now, today),
    forget: (db: Db) =>
      db
        .deleteFrom('idempotency')
        .where(({ and }) => and({ path, actor, key }))
        .execute(),
  }
}
