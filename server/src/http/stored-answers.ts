import { sha256 } from '../lib/canonical-json'
import { DAY } from '../lib/retention'
import { statement } from '../lib/statement'
import { isoDay } from '../lib/time/period'
import type { Db } from '../postgres/tables'

/** Identity of a request: requests with the same actor, path and `public.request_id` are repetitions. */
export type RequestId = { key: string; path: string; actor: string }

/** A transaction is much shorter than this, and the clocks of servers differ less. */
const OVERLAP_MS = 60_000

const VISITOR = 'visitor:'

/** By which an actor's answers are divided over machines: a visitor's lie with the visitor; those of others are negative. */
export const numberOfActor = (actor: string): number =>
  actor.startsWith(VISITOR)
    ? Number(actor.slice(VISITOR.length))
    : -1 - Number.parseInt(sha256(actor).slice(0, 12), 16)

/**
 * The days (UTC) whose partitions concern a request: `before`, where it may be stored already; `first`, where it is
 * stored; and `also`, in a day's last minute, where a repetition after midnight meets the row of one that still runs.
 */
function daysOf(now: Date) {
  const dayAt = (shift: number) => isoDay(new Date(now.getTime() + shift))
  return { before: dayAt(-DAY), first: dayAt(0), also: dayAt(OVERLAP_MS) }
}

/** The row of the next day is inserted only if this statement inserted the first one, so a repetition never inserts it. */
const begin = statement(`
  with begun as (
    insert into idempotency (user_id, path, actor, key, fingerprint, at, day)
    select $9, $1, $2, $3, $4, $5::timestamptz, $6::date
    where not exists (
      select from idempotency where user_id = $9 and path = $1 and actor = $2 and key = $3 and day in ($7::date, $8::date))
    on conflict do nothing returning day
  ), also as (
    insert into idempotency (user_id, path, actor, key, fingerprint, at, day)
    select $9, $1, $2, $3, $4, $5::timestamptz, $8::date from begun where day <> $8::date
  )
  select from begun`)

const find = statement<{ answer: string | null; fingerprint: string }>(`
  select answer, fingerprint from idempotency
  where user_id = $7 and path = $1 and actor = $2 and key = $3 and day in ($4, $5, $6) order by day limit 1`)

const finish = statement(
  'update idempotency set answer = $4 where user_id = $7 and path = $1 and actor = $2 and key = $3 and day in ($5, $6)',
)

/** The stored answer of one request, for a day after it at least. The first of several stores it, the others wait. */
export function storedAnswer({ path, actor, key }: RequestId, now: Date) {
  const { before, first, also } = daysOf(now)
  const user_id = numberOfActor(actor)
  return {
    /** Stores that the request has begun; false for a repetition, once the first one is committed. */
    begin: async (db: Db, fingerprint: string) =>
      (await begin(db, path, actor, key, fingerprint, now, first, before, also, user_id)).length > 0,
    /** Undefined while no request with this id is committed. */
    find: async (db: Db) => (await find(db, path, actor, key, before, first, also, user_id))[0],
    finish: (db: Db, answer: string) => finish(db, path, actor, key, answer, first, also, user_id),
    forget: (db: Db) =>
      db
        .deleteFrom('idempotency')
        .where(({ and }) => and({ user_id, path, actor, key }))
        .execute(),
  }
}
