import { sha256 } from '../lib/canonical-json'
import { DAY } from '../lib/retention'
import { statement, WITH_NEXT } from '../lib/statement'
import { isoDay } from '../lib/time/period'
import type { Db } from '../postgres/tables'

/** Identity of a request: requests with the same actor, path and `public.request_id` are repetitions. */
export type RequestId = { key: string; path: string; actor: string }

/** The clocks of servers differ less, milliseconds. */
const APART_MS = 60_000

const VISITOR = 'visitor:'

/** By which an actor's answers are divided over machines: a visitor's lie with the visitor; those of others are negative. */
export const numberOfActor = (actor: string): number =>
  actor.startsWith(VISITOR)
    ? Number(actor.slice(VISITOR.length))
    : -1 - Number.parseInt(sha256(actor).slice(0, 12), 16)

/** The days (UTC) of the partitions where a request may be stored: by a server whose clock differs, on another day. */
function daysOf(now: Date) {
  const dayAt = (shift: number) => isoDay(new Date(now.getTime() + shift))
  return { before: dayAt(-DAY), today: dayAt(0), after: dayAt(APART_MS) }
}

/** Held until the transaction ends: it waits for another one with the same id, and travels with the statement behind it. */
const lock = statement(`${WITH_NEXT}select pg_advisory_xact_lock(hashtextextended($1, 0))`)

const find = statement<{ answer: string; fingerprint: string }>(`
  select answer, fingerprint from idempotency
  where user_id = $1 and path = $2 and actor = $3 and key = $4 and day in ($5, $6, $7) order by day limit 1`)

const store = statement(`${WITH_NEXT}
  insert into idempotency (user_id, path, actor, key, day, fingerprint, answer, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`)

/** The stored answer of one request, for a day after it at least. */
export function storedAnswer({ path, actor, key }: RequestId, now: Date) {
  const { before, today, after } = daysOf(now)
  const user_id = numberOfActor(actor)
  const findIn = async (db: Db) => (await find(db, user_id, path, actor, key, before, today, after))[0]
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
      store(db, user_id, path, actor, key, today, fingerprint, answer, now),
    forget: (db: Db) =>
      db
        .deleteFrom('idempotency')
        .where(({ and }) => and({ user_id, path, actor, key }))
        .execute(),
  }
}
