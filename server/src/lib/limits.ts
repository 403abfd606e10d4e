import { CODE } from '@contract/codes'
import { type Kysely, sql } from 'kysely'
import { ApiError } from './api-error'

/** A counter of a fixed window: at most so many takes until `resets_at`. */
export interface LimitRow {
  key: string
  used: number
  resets_at: Date
}

export interface LimitTables {
  limits: LimitRow
}

/** At most `max` takes of `key` in a window of `seconds`. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/** 429; how long to wait stands in `errors`. */
export class RateLimited extends ApiError {
  constructor(wait_seconds: number) {
    const wait = wait_seconds < 120 ? `${wait_seconds}秒` : `${Math.ceil(wait_seconds / 60)}分钟`
    super(CODE.rateLimited, `操作太频繁，请${wait}后再试`, [
      { field: 'wait_seconds', content: String(wait_seconds) },
    ])
  }
}

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/**
 * Takes one from a limit; 0 when there was one left, else the seconds until the window ends. One statement, so that
 * concurrent takers can never have more than `max` between them.
 */
export async function take(
  db: Kysely<LimitTables>,
  { key, max, seconds }: Limit,
  now: Date,
): Promise<number> {
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
  // A row that another transaction added meanwhile is not in our snapshot: refused, with the whole window to wait.
  if (!row) return seconds
  return row.taken ? 0 : secondsUntil(row.resets_at, now)
}

/**
 * Counts one against each of some limits that have the same window; 0 when all had one left, else the seconds until the
 * window ends. One statement for all. Unlike `take` it counts also what it refuses, so it suits limits that are far
 * above what a visitor needs. Name the keys in the same order everywhere, or callers lock the rows crosswise.
 */
export async function count(db: Kysely<LimitTables>, limits: Limit[], now: Date): Promise<number> {
  const rows = limits.map(
    ({ key, seconds }) => sql`(${key}, 1, ${new Date(now.getTime() + seconds * 1000)}::timestamptz)`,
  )
  const counted = await sql<{ key: string; used: number; resets_at: Date }>`
    insert into limits as l (key, used, resets_at) values ${sql.join(rows)}
    on conflict (key) do update set
      used = case when l.resets_at <= ${now} then 1 else l.used + 1 end,
      resets_at = case when l.resets_at <= ${now} then excluded.resets_at else l.resets_at end
    returning key, used, resets_at`.execute(db)
  const over = counted.rows.filter(
    ({ key, used }) => used > (limits.find((limit) => limit.key === key)?.max ?? 0),
  )
  return Math.max(0, ...over.map(({ resets_at }) => secondsUntil(resets_at, now)))
}

/**
 * Gives one take of each limit back, for something that did not happen after all. One by one, in the order in which
 * they are taken: in one statement takers and givers could lock the rows crosswise.
 */
export async function giveBack(db: Kysely<LimitTables>, limits: Limit[]): Promise<void> {
  for (const { key } of limits) {
    await db
      .updateTable('limits')
      .set({ used: sql`used - 1` })
      .where('key', '=', key)
      .where('used', '>', 0)
      .execute()
  }
}

/** The seconds until every one of the limits has a take left; takes none. */
export async function waitFor(db: Kysely<LimitTables>, limits: Limit[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'used', 'resets_at'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('resets_at', '>', now)
    .execute()
  const waits = rows
    .filter((row) => row.used >= (limits.find(({ key }) => key === row.key)?.max ?? 0))
    .map((row) => secondsUntil(row.resets_at, now))
  return Math.max(0, ...waits)
}
