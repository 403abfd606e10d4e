import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../tables/database'
import {
  type Count,
  type Duration,
  type Figures,
  type Period,
  STEPS,
  type Step,
  UNREGISTERED,
} from './figures'

/** Limit of one statement: a report of five million orders needs longer than a visitor's call may. */
const STATEMENT = '60s'

const order = sql`join orders o on o.order_no = a.order_no`
const turned = (...statuses: string[]) =>
  sql`select a.user_id, t.at, o.channel, t.reason from application_timeline t
    join applications a on a.apply_no = t.apply_no ${order} where t.status in (${sql.join(statuses)})`
/** Who did something when and in which channel, for each step. */
const SOURCES: Record<Step, RawBuilder<unknown>> = {
  landing: sql`select device, at, channel, null::text from channel_hits`,
  login: sql`select user_id, at, channel, null::text from login_marks`,
  order: sql`select user_id, created_at, channel, null::text from orders`,
  match: sql`select o.user_id, m.created_at, o.channel, null::text from match_traces m
    join orders o on o.order_no = m.order_no`,
  application: sql`select a.user_id, a.created_at, o.channel, null::text from applications a ${order}`,
  // A later status that was reported first says so too, and is then the first one that is recorded.
  received: turned('received', 'reviewing', 'contacting', 'closed'),
  closed: turned('closed'),
  withdrawn: turned('withdrawn'),
}

const day = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Each one who did it in the period, with the first time: PostgreSQL moves the conditions into the source. */
const firsts = (step: Step, { from, past }: Period, channel: string | null) => sql`
  select distinct on (who) who, at, channel, reason from (${SOURCES[step]}) s (who, at, channel, reason)
  where at >= ${from} and at < ${past} ${channel === null ? sql`` : sql`and channel = ${channel}`} order by who, at`

const countsOf = (step: Step, period: Period, channel: string | null) => sql<Count>`
  select ${day('at')} as day, coalesce(c.code, case f.channel when '' then '' else ${UNREGISTERED} end) as name,
    count(*)::int as count
  from (${firsts(step, period, channel)}) f left join channels c on c.code = f.channel group by 1, 2`

const consents = (kind: 'give' | 'withdraw', { from, past }: Period, channel: string | null) => sql<Count>`
  select ${day('at')} as day, agreement_code as name, count(*)::int as count from consent_ledger
  where kind = ${kind} and at >= ${from} and at < ${past}
    ${channel === null ? sql`` : sql`and channel = ${channel}`} group by 1, 2`

/** From one step of an application or order to another, seconds, for those that began in the period. */
const durationsOf = ({ from, past }: Period, channel: string | null) => sql<Duration>`
  with spans (what, seconds) as (
    select 'order', extract(epoch from applied_at - created_at) from orders
    where applied_at is not null and created_at >= ${from} and created_at < ${past}
      ${channel === null ? sql`` : sql`and channel = ${channel}`}
    union all
    select t.status, extract(epoch from t.at - a.created_at)
    from application_timeline t join applications a on a.apply_no = t.apply_no ${order}
    where t.status in ('received', 'closed') and a.created_at >= ${from} and a.created_at < ${past}
      ${channel === null ? sql`` : sql`and o.channel = ${channel}`}
  )
  select what, count(*)::int as people, percentile_cont(0.5) within group (order by seconds)::float as p50,
    percentile_cont(0.95) within group (order by seconds)::float as p95
  from spans group by 1`

/** How long a page was open before the next one, seconds, of one device in eight; a longer rest is no reading. */
const pagesOf = ({ from, past }: Period, channel: string | null) => sql<Duration>`
  select page as what, count(distinct device)::int as people,
    percentile_cont(0.5) within group (order by seconds)::float as p50,
    percentile_cont(0.95) within group (order by seconds)::float as p95
  from (
    select page, device, extract(epoch from lead(at) over (partition by device order by at) - at) as seconds
    from marks where name = 'page_view' and mod(hashtext(device), 8) = 0
      and week >= (${from}::timestamptz - interval '7 days')::date and week <= ${past}::timestamptz::date
      and at >= ${from} and at < ${past} ${channel === null ? sql`` : sql`and channel = ${channel}`}
  ) v where seconds between 0 and 1800 and page <> '' group by 1`

const waiting = sql<Figures['deliveries'][number]>`
  select coalesce(institution_code, platform) as receiver, count(*) filter (where dead_at is null)::int as waiting,
    count(*) filter (where dead_at is not null)::int as dead,
    min(created_at) filter (where dead_at is null) as oldest_waiting,
    min(created_at) filter (where dead_at is not null) as oldest_dead
  from deliveries where done_at is null group by 1 order by 1`

const conversions = ({ from, past }: Period, channel: string | null) => sql<Figures['conversions'][number]>`
  select platform, event, count(distinct user_id) filter (where reported_at is not null)::int as reported,
    count(distinct user_id) filter (where reported_at is null)::int as waiting
  from conversions where at >= ${from} and at < ${past}
    ${channel === null ? sql`` : sql`and channel = ${channel}`} group by 1, 2 order by 1, 2`

/**
 * Reads the figures of a period, one statement after the other, each in a transaction of its own, on one core: visitors
 * come first. `db` is a replica where there is one.
 * @param channel only of this one; null = of all
 */
export async function readFigures(
  db: Kysely<Database>,
  period: Period,
  channel: string | null,
): Promise<Figures> {
  const read = <T>(query: RawBuilder<T>): Promise<T[]> =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${STATEMENT}, true), set_config('work_mem', '64MB', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(trx)
      return (await query.execute(trx)).rows
    })
  const named = async (query: RawBuilder<{ code: string; name: string }>) =>
    Object.fromEntries((await read(query)).map(({ code, name }) => [code, name]))
  const steps = {} as Figures['steps']
  for (const step of STEPS) steps[step] = await read(countsOf(step, period, channel))
  return {
    steps,
    closed: await read(sql<Figures['closed'][number]>`
      select reason, count(*)::int as count from (${firsts('closed', period, channel)}) f group by 1 order by 1`),
    given: await read(consents('give', period, channel)),
    withdrawn: await read(consents('withdraw', period, channel)),
    conversions: await read(conversions(period, channel)),
    deliveries: await read(waiting),
    durations: [...(await read(durationsOf(period, channel))), ...(await read(pagesOf(period, channel)))],
    names: {
      channels: await named(sql`select code, name from channels`),
      agreements: await named(sql`select code, title as name from agreements`),
    },
  }
}
