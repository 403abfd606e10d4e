import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../http/deps'
import { isDistributed } from '../postgres/distributed'
import { deliveryAttempts } from './note'
import { SILENT_MS } from './queue'
import type { Carrier, Engine, Receiver } from './task'

/** The receiver as one word, as in the index `deliveries_due`. */
export const RECEIVER = sql<string>`coalesce(institution_code, 'platform ' || platform)`
const WAITING = sql`done_at is null and dead_at is null`

/** Every receiver for which something waits: one step in the index for each, however much waits. */
const waitingReceivers = sql`
  with recursive known (receiver) as (
    (select ${RECEIVER} from deliveries where ${WAITING} order by 1 limit 1)
    union all
    select (select ${RECEIVER} from deliveries where ${WAITING} and ${RECEIVER} > known.receiver order by 1 limit 1)
    from known where known.receiver is not null
  )`

type WaitingReceiver = { receiver: string } & Receiver

const dueOfEach = (now: Date) => sql<WaitingReceiver>`${waitingReceivers}
  select known.receiver, first.institution_code, first.platform from known cross join lateral (
    select institution_code, platform, available_at, id from deliveries
    where ${WAITING} and ${RECEIVER} = known.receiver and available_at <= ${now}
    order by available_at, id limit 1
  ) first
  order by first.available_at, first.id`

/** The same of a distributed database, which has no recursion over all machines: it reads everything that is due. */
const dueOfAll = (now: Date) => sql<WaitingReceiver>`
  select receiver, institution_code, platform from (
    select distinct on (1) ${RECEIVER} as receiver, institution_code, platform, available_at, id
    from deliveries where ${WAITING} and available_at <= ${now} order by 1, available_at, id
  ) first order by available_at, id`

export type Due = { receiver: string; carrier: Carrier }

/** The connected receivers with due deliveries that are not left alone; the one that has waited longest first. */
export async function dueReceivers({ db, clock, cooldownUntil, carrierOf }: Engine): Promise<Due[]> {
  const { rows } = await ((await isDistributed(db)) ? dueOfAll(clock.now()) : dueOfEach(clock.now())).execute(
    db,
  )
  return rows.flatMap(({ receiver, ...row }) => {
    const isCoolingDown = (cooldownUntil.get(receiver) ?? 0) > clock.now().getTime()
    const carrier = isCoolingDown ? null : carrierOf(row)
    return carrier ? [{ receiver, carrier }] : []
  })
}

/** Since when its institution has reported nothing of an application that a relay took (queue.ts), it counts as dead. */
const silentSince = (now: Date) => new Date(now.getTime() - SILENT_MS)

/** Keys of the deliveries of applications that a relay took long ago, and of which their institutions have reported nothing. */
export const silentDeliveries = (now: Date) => sql`
  select d.user_id, d.id from applications a join deliveries d on (d.user_id, d.apply_no) = (a.user_id, a.apply_no)
  where a.status = 'submitted' and a.referral is null and a.created_at <= ${silentSince(now)}
    and d.kind = 'deliver' and d.carried and d.done_at <= ${silentSince(now)}`

/** Counting stops here, so that the figures stay cheap even with a long queue. */
const MAX_COUNTED = sql.lit(10_000)

interface Counts {
  receiver: string
  waiting: number
  /** Of those that wait, after an attempt that failed. */
  failing: number
  dead: number
  /** Ages of the oldest that waits and of the oldest dead one, seconds; 0 when there is none. */
  oldest: number
  oldest_dead: number
}

/** The same of a distributed database, where all that waits and all that is dead is counted. */
const countsOfAll = (now: Date) => sql<Counts>`
  with counted as (
    select user_id, ${RECEIVER} as receiver, created_at, dead_at is null as waits,
      attempts > attempts_before_retry + coalesce(sending_until > ${now}, false)::int as has_failed
    from deliveries where done_at is null
    union all
    select user_id, ${RECEIVER} as receiver, created_at, false as waits, false as has_failed
    from deliveries where (user_id, id) in (${silentDeliveries(now)})
  )
  select receiver, count(*) filter (where waits)::int as waiting,
    count(*) filter (where waits and has_failed)::int as failing, count(*) filter (where not waits)::int as dead,
    coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where waits)), 0)::float8 as oldest,
    coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where not waits)), 0)::float8 as oldest_dead
  from counted group by receiver order by receiver`

/** What waits and what is dead, by receiver as `RECEIVER` names it. */
export async function deliveryCounts({ db, clock }: Needs): Promise<Counts[]> {
  const now = clock.now()
  if (await isDistributed(db)) return (await countsOfAll(now).execute(db)).rows
  const { rows } = await sql<Counts>`${waitingReceivers},
    lost as (
      select receiver, count(*)::int as dead, min(created_at) as since from (
        (select ${RECEIVER} as receiver, created_at from deliveries where dead_at is not null and done_at is null limit ${MAX_COUNTED})
        union all
        (select ${RECEIVER}, created_at from deliveries where (user_id, id) in (${silentDeliveries(now)}) limit ${MAX_COUNTED})
      ) d group by receiver
    )
    select coalesce(known.receiver, lost.receiver) as receiver, coalesce(lost.dead, 0) as dead,
      coalesce(extract(epoch from ${now}::timestamptz - lost.since), 0)::float8 as oldest_dead, w.*
    from (select receiver from known where receiver is not null) known full join lost using (receiver)
    cross join lateral (
      select count(*)::int as waiting, count(*) filter (where has_failed)::int as failing,
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as oldest
      from (
        select created_at, attempts > attempts_before_retry + coalesce(sending_until > ${now}, false)::int as has_failed
        from deliveries where ${WAITING} and ${RECEIVER} = known.receiver limit ${MAX_COUNTED}
      ) d
    ) w
    order by 1`.execute(db)
  return rows
}

type Needs = Pick<Deps, 'db' | 'clock'>

/** Registers what waits and what is dead by receiver, read when the metrics are; it is the same on every server. */
export function measureDeliveries(deps: Needs, register: Registry): void {
  register.registerMetric(deliveryAttempts)
  let reading: Promise<Counts[]> | undefined
  /** Both metrics of one reading are from one query. If the database fails, the other metrics are still returned. */
  const counts = () => {
    reading ??= deliveryCounts(deps)
      .catch(() => [])
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const states = new Gauge({
    name: 'deliveries',
    help: 'Deliveries by receiver that wait, those of them that wait after a failure, and dead ones; at most 10000 of each are counted',
    labelNames: ['receiver', 'state'],
    registers: [register],
    async collect() {
      const found = await counts()
      states.reset()
      for (const { receiver, ...one } of found)
        for (const state of ['waiting', 'failing', 'dead'] as const)
          states.set({ receiver, state }, one[state])
    },
  })
  const oldestSeconds = new Gauge({
    name: 'delivery_oldest_seconds',
    help: 'Age of the oldest delivery that waits, also for the pause after a failure, by receiver',
    labelNames: ['receiver'],
    registers: [register],
    async collect() {
      const found = await counts()
      oldestSeconds.reset()
      for (const { receiver, oldest } of found) oldestSeconds.set({ receiver }, oldest)
    },
  })
}
