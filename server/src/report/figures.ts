import type { ClosedReason, OperatorReason } from '@contract/endpoints/application'
import { type RawBuilder, sql } from 'kysely'
import { type Db, names } from '../postgres/tables'

/** The steps that a report counts, in the order of a visit. */
export const STEPS = names('landing login order match application received closed withdrawn')
export type Step = (typeof STEPS)[number]

/** How many were counted on a day (YYYY-MM-DD, China) under a name. */
export type Count = { day: string; name: string; count: number }

/** Seconds between two things that happened. */
export type Duration = { what: string; people: number; p50: number; p95: number }

/** Everything that a report needs, with every group, however small: it must not be published as it is. */
export interface Figures {
  /** Each visitor once for each step, on the day and in the channel of the first time in the period. */
  steps: Record<Step, Count[]>
  /** Visitors by the reason of their first closed application. */
  closed: { reason: ClosedReason | OperatorReason | null; count: number }[]
  /** Entries of the ledger, by agreement. */
  given: Count[]
  withdrawn: Count[]
  conversions: { platform: string; event: string; reported: number; waiting: number }[]
  durations: Duration[]
  /** Names of channels and titles of agreements by code. */
  names: { channels: Record<string, string>; agreements: Record<string, string> }
}

/** The period of a report: whole days in China. */
export interface Period {
  from: Date
  past: Date
  /** YYYY-MM-DD, in order. */
  days: string[]
}

/** Channels that no file of the catalogue names; visitors can type any. */
export const UNREGISTERED = '?'

/** Limit of one statement: a report of five million orders needs longer than a visitor's call may. */
const STATEMENT_MS = 60_000

/** WeChat's reviewers are not counted (login/review-number.ts). */
const isCounted = (user_id: string) =>
  sql`${sql.ref(user_id)} is distinct from (select p.user_id from phones p join review_numbers using (mobile_index))`
const order = sql`join orders o on o.user_id = a.user_id and o.order_no = a.order_no`
/** The steps that a status counts for: a later status that is reported first says that it was received too. */
const STATUS_STEPS = sql`(values ('submitted', 'application'), ('received', 'received'), ('reviewing', 'received'),
  ('contacting', 'received'), ('closed', 'received'), ('closed', 'closed'), ('withdrawn', 'withdrawn')) counts (status, step)`
/** Who did something when and in which channel, for each step or several, so that each table is read once. */
const SOURCES: readonly RawBuilder<unknown>[] = [
  sql`select 'landing', device, at, channel, null::text from channel_hits`,
  sql`select 'login', user_id, at, channel, null::text from login_marks where ${isCounted('user_id')}`,
  sql`select 'order', user_id, created_at, channel, null::text from orders where ${isCounted('user_id')}`,
  sql`select 'match', o.user_id, m.created_at, o.channel, null::text from match_traces m
    join orders o on o.user_id = m.user_id and o.order_no = m.order_no where ${isCounted('o.user_id')}`,
  sql`select counts.step, a.user_id, t.at, o.channel, case counts.step when 'closed' then t.reason end
    from application_timeline t join ${STATUS_STEPS} on counts.status = t.status
    join applications a on a.user_id = t.user_id and a.apply_no = t.apply_no ${order} where ${isCounted('a.user_id')}`,
]

type StepCount = Count & { step: Step } & Pick<Figures['closed'][number], 'reason'>
const isOf = (channel: string | null, whose: 'o' | 'orders') =>
  channel === null ? sql`` : sql`and ${sql.ref(`${whose}.channel`)} = ${channel}`
const dayText = sql`to_char(bin at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** By step, day and channel: each visitor (or device) once for a step, on the day of their first time in the period. */
const countsOf = (source: RawBuilder<unknown>, { from, past }: Period) =>
  sql<StepCount>`
  select step, ${dayText} as day, reason, sum(count)::int as count,
    coalesce(c.code, case n.channel when '' then '' else ${UNREGISTERED} end) as name
  from (
    select step, date_bin('1 day', at, ${from}) as bin, channel, reason, count(*) as count
    from (
      select distinct on (step, who) step, at, channel, reason
      from (${source}) s (step, who, at, channel, reason)
      where at >= ${from} and at < ${past} order by step, who, at
    ) f group by 1, 2, 3, 4
  ) n left join channels c on c.code = n.channel group by 1, 2, 3, 5 order by 3`

/** Each visitor once for an agreement, without those of deleted accounts, of whom no device is kept. */
const consents = ({ from, past }: Period) => sql<Count & { kind: 'give' | 'withdraw' }>`
  select kind, ${dayText} as day, agreement_code as name, count
  from (
    select kind, date_bin('1 day', at, ${from}) as bin, agreement_code, count(*)::int as count
    from (
      select distinct on (kind, agreement_code, user_id, lead_no) kind, agreement_code, at
      from consent_ledger join consent_subjects using (user_id, subject_digest)
      where kind in ('give', 'withdraw') and at >= ${from} and at < ${past}
        and device is not null and ${isCounted('user_id')} and not exists (
          select from support_leads l join review_numbers using (mobile_index)
          where l.user_id = consent_subjects.user_id and l.lead_no = consent_subjects.lead_no)
      order by kind, agreement_code, user_id, lead_no, at
    ) f group by 1, 2, 3
  ) n`

/** From one step of an application or order to another, seconds, for those that began in the period. */
const durationsOf = ({ from, past }: Period, channel: string | null) => sql<Duration>`
  with spans as (
    select 'order' as what, user_id, extract(epoch from applied_at - created_at)::float as seconds from orders
    where applied_at is not null and created_at >= ${from} and created_at < ${past} ${isOf(channel, 'orders')}
      and ${isCounted('orders.user_id')}
    union all
    select t.status, a.user_id, extract(epoch from t.at - a.created_at)::float
    from application_timeline t join applications a using (user_id, apply_no) ${channel === null ? sql`` : order}
    where t.status in ('received', 'closed') and a.created_at >= ${from} and a.created_at < ${past} ${isOf(channel, 'o')}
      and ${isCounted('a.user_id')}
  )
  select what, count(distinct user_id)::int as people, percentile_cont(0.5) within group (order by seconds)::float as p50,
    percentile_cont(0.95) within group (order by seconds)::float as p95
  from spans group by 1`

const conversions = ({ from, past }: Period) => sql<Figures['conversions'][number]>`
  select platform, event, count(distinct user_id) filter (where reported_at is not null)::int as reported,
    count(distinct user_id) filter (where reported_at is null)::int as waiting
  from conversions where at >= ${from} and at < ${past} group by 1, 2 order by 1, 2`

/** Applications that an institution has reported nothing of for long. */
export type Unreported = { institution: string; count: number; oldest: Date }

/** Open applications from before `before` without a report, by institution. */
const unreported = (before: Date) => sql<Unreported>`
  select i.name as institution, count(*)::int as count, min(a.created_at) as oldest
  from applications a join institutions i on i.code = a.institution_code
  where a.status in ('submitted', 'received') and a.created_at < ${before} and ${isCounted('a.user_id')}
    and not exists (select from institution_events e where e.user_id = a.user_id and e.apply_no = a.apply_no)
  group by 1 order by 3`

/** Runs statements one at a time on one core: visitors come first. `limitMs` is for each. */
const reader =
  (db: Db, limitMs: number) =>
  <T>(query: RawBuilder<T>): Promise<T[]> =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(limitMs)}, true), set_config('work_mem', '64MB', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(trx)
      return (await query.execute(trx)).rows
    })
type Read = ReturnType<typeof reader>

async function named(read: Read, query: RawBuilder<{ code: string; name: string }>) {
  return Object.fromEntries((await read(query)).map(({ code, name }) => [code, name]))
}
const channelNames = sql<{ code: string; name: string }>`select code, name from channels`

async function stepCounts(read: Read, period: Period): Promise<StepCount[]> {
  const counts: StepCount[] = []
  for (const source of SOURCES) counts.push(...(await read(countsOf(source, period))))
  return counts
}

function byStep(counts: readonly StepCount[]): Figures['steps'] {
  const steps = {} as Figures['steps']
  for (const step of STEPS) steps[step] = counts.filter((one) => one.step === step)
  return steps
}

/** The steps of each of these periods, and what has no report now; `before` is when an unreported application must have been made. */
export async function readNow(db: Db, periods: readonly Period[], before: Date, limitMs: number) {
  const read = reader(db, limitMs)
  const steps: Figures['steps'][] = []
  for (const period of periods) steps.push(byStep(await stepCounts(read, period)))
  const channels = await named(read, channelNames)
  return { steps, names: { channels }, unreported: await read(unreported(before)) }
}

/** Reads a period's figures. Durations are of `channel`. */
export async function readFigures(db: Db, period: Period, channel: string | null): Promise<Figures> {
  const read = reader(db, STATEMENT_MS)
  const counts = await stepCounts(read, period)
  const entries = await read(consents(period))
  const closed = new Map<StepCount['reason'], number>()
  for (const { step, reason, count } of counts)
    if (step === 'closed') closed.set(reason, (closed.get(reason) ?? 0) + count)
  return {
    steps: byStep(counts),
    closed: [...closed].map(([reason, count]) => ({ reason, count })),
    given: entries.filter(({ kind }) => kind === 'give'),
    withdrawn: entries.filter(({ kind }) => kind === 'withdraw'),
    conversions: await read(conversions(period)),
    durations: await read(durationsOf(period, channel)),
    names: {
      channels: await named(read, channelNames),
      agreements: await named(read, sql`select code, title as name from agreements`),
    },
  }
}
