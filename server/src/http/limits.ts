import { CODE } from '@contract/codes'
import { sql } from 'kysely'
import { ApiError } from '../lib/api-error'
import { batched } from '../lib/batched'
import { keepLatest } from '../lib/keep-latest'
import { networksOf } from '../lib/network'
import { oneOf, statement } from '../lib/statement'
import type { Db } from '../postgres/tables'

/** At most `max` uses of `key` in a window of `seconds`. */
export type Limit = { key: string; max: number; seconds: number }

/** The limits of the networks of a caller, of which an IPv6 /64 has a quarter and a /56 half of `max`. */
export const networkLimits = (name: string, ip: string, max: number, seconds: number): Limit[] =>
  networksOf(ip).map(({ network, share }) => ({ key: `${name}:${network}`, max: max * share, seconds }))

/** 429; `errors` contains the seconds to wait. */
export class RateLimited extends ApiError {
  constructor(
    readonly wait_seconds: number,
    reason = '操作太频繁',
  ) {
    const wait = wait_seconds < 120 ? `${wait_seconds}秒` : `${Math.ceil(wait_seconds / 60)}分钟`
    const errors = [{ field: 'wait_seconds', content: String(wait_seconds) }]
    super(CODE.rateLimited, `${reason}，请${wait}后再试`, errors)
  }
}

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/** Counts one use, in one statement because of concurrent ones; returns 0, or the seconds until the window ends. */
export async function take(db: Db, { key, max, seconds }: Limit, now: Date): Promise<number> {
  const resets = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql<{ taken: boolean; resets_at: Date }>`
    with taken as (
      insert into limits as l (key, used, resets_at) values (${key}, 1, ${resets})
      on conflict (key) do update set
        used = case when l.resets_at <= ${now} then 1 else l.used + 1 end,
        resets_at = case when l.resets_at <= ${now} then ${resets} else l.resets_at end
      where l.resets_at <= ${now} or l.used < ${max}
      returning resets_at
    )
    select true as taken, resets_at from taken
    union all
    select false, resets_at from limits where key = ${key} and not exists (select from taken)`.execute(db)
  const [row] = rows
  // A row that a concurrent transaction inserted is not in this snapshot: refuse, with the whole window as waiting time.
  if (!row) return seconds
  return row.taken ? 0 : secondsUntil(row.resets_at, now)
}

/** Counts one use of each limit, or of none when one is used up; returns 0, or the seconds until its window ends. */
export async function takeAll(db: Db, limits: Limit[], now: Date): Promise<number> {
  for (const [index, limit] of limits.entries()) {
    const wait = await take(db, limit, now)
    if (wait === 0) continue
    await giveBack(db, limits.slice(0, index))
    return wait
  }
  return 0
}

/** So many uses of each of these limits by one call. */
interface Use {
  limits: Limit[]
  now: Date
  uses: number
}

/** By the key of a limit: what this server has allowed, and what is counted in the database already for the calls that follow. */
type Ahead = Map<string, { allowed: number; left: number; resets_at: Date }>

/** This share of a limit is counted ahead at most: 30 of the 300 calls of a device in one statement. */
const SHARE = 0.1

/** As much as this server has allowed itself, so that with many servers most of a limit is not counted for nothing. */
function aheadOf(ahead: Ahead | undefined, { key, max }: Limit, now: Date): number {
  const held = ahead?.get(key)
  return held && held.resets_at > now ? Math.min(held.allowed, Math.floor(max * SHARE)) : 0
}
/** Of so many limits; the calls of a visitor come within minutes. */
const MOST_AHEAD = 100_000

const countUses = statement<{ key: string; used: number; resets_at: Date }>(`
  insert into limits as l (key, used, resets_at) select * from unnest($1::text[], $2::int[], $3::timestamptz[])
  on conflict (key) do update set
    used = case when l.resets_at <= $4 then excluded.used else least(l.used + excluded.used, 1000000000) end,
    resets_at = case when l.resets_at <= $4 then excluded.resets_at else l.resets_at end
  returning key, used, resets_at`)

/**
 * Counts what several calls use, one after the other, in one statement; returns the seconds that each has to wait. What it
 * counts `ahead` is added there, as far as the limit allows it: all servers together never exceed that.
 */
async function countAll(db: Db, calls: Use[], ahead?: Ahead): Promise<number[]> {
  const now = new Date(Math.max(...calls.map((call) => call.now.getTime())))
  const sums = new Map<string, Limit & { uses: number; more: number }>()
  for (const { limits, uses } of calls)
    for (const limit of limits) {
      const more = sums.get(limit.key)?.more ?? aheadOf(ahead, limit, now)
      sums.set(limit.key, { ...limit, more, uses: (sums.get(limit.key)?.uses ?? more) + uses })
    }
  // In one order everywhere, or transactions may deadlock.
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
  const counted = await countUses(
    db,
    rows.map(([key]) => key),
    rows.map(([, { uses }]) => uses),
    rows.map(([, { seconds }]) => new Date(now.getTime() + seconds * 1000).toISOString()),
    now,
  )
  // What had been used before this statement, to which each call adds its own; what was counted ahead is unused.
  const known = new Map(
    counted.map(({ key, used, resets_at }) => {
      const held = ahead?.get(key)
      const { left, allowed } = held && held.resets_at > now ? held : { left: 0, allowed: 0 }
      return [key, { used: used - left - (sums.get(key)?.uses ?? 0), resets_at, left, allowed }]
    }),
  )
  const waits = calls.map(({ limits, uses }) => {
    const waits = limits.map(({ key, max }) => {
      const row = known.get(key)
      if (!row) return 0
      row.used += uses
      return row.used > max ? secondsUntil(row.resets_at, now) : 0
    })
    return Math.max(0, ...waits)
  })
  if (ahead)
    for (const [key, { used, resets_at, left, allowed }] of known) {
      const { max, more, uses } = sums.get(key) ?? { max: 0, more: 0, uses: 0 }
      const held = Math.min(left + more, Math.max(0, max - used))
      keepLatest(ahead, key, { allowed: allowed + uses - more, left: held, resets_at }, MOST_AHEAD)
    }
  return waits
}

/**
 * Counts `uses` of several limits in one statement; returns 0, or the seconds until the window of a used-up one ends.
 * Refused uses count too.
 */
export const count = async (db: Db, limits: Limit[], now: Date, uses = 1): Promise<number> =>
  (await countAll(db, [{ limits, now, uses }]))[0] ?? 0

/**
 * As `count`, outside of transactions: the calls that arrive during one statement share the next one, and most calls need
 * none, because up to a tenth of a limit is counted ahead. What a server does not use of it, at most as much as it has
 * allowed, is allowed by no other: at least half of the limit always is.
 */
export function counter(db: Db): (limits: Limit[], now: Date, uses: number) => Promise<number> {
  const ahead: Ahead = new Map()
  const inBatches = batched((calls: Use[]) => countAll(db, calls, ahead), { most: 200 })
  return async (limits, now, uses) => {
    const open = limits.filter(({ key }) => {
      const known = ahead.get(key)
      if (!known || known.left < uses || known.resets_at <= now) return true
      known.left -= uses
      known.allowed += uses
      return false
    })
    return open.length === 0 ? 0 : inBatches({ limits: open, now, uses })
  }
}

/** Reverts one use of each limit, one after the other as they were taken, because of deadlocks. */
export async function giveBack(db: Db, limits: Limit[]): Promise<void> {
  for (const { key } of limits) {
    await db
      .updateTable('limits')
      .set({ used: sql`used - 1` })
      .where('key', '=', key)
      .where('used', '>', 0)
      .execute()
  }
}

/** Seconds until every limit allows a use; counts nothing. */
export async function waitFor(db: Db, limits: Limit[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'used', 'resets_at'])
    .where('key', '=', oneOf(limits.map(({ key }) => key)))
    .where('resets_at', '>', now)
    .execute()
  const waits = rows
    .filter((row) => row.used >= (limits.find(({ key }) => key === row.key)?.max ?? 0))
    .map((row) => secondsUntil(row.resets_at, now))
  return Math.max(0, ...waits)
}
