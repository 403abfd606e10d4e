import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../postgres/tables'
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

export type Due = { receiver: string; carrier: Carrier }

/** The connected receivers with due deliveries that are not left alone; the one that has waited longest first. */
export async function dueReceivers({ db, clock, cooldownUntil, carrierOf }: Engine): Promise<Due[]> {
  const { rows } = await sql<{ receiver: string } & Receiver>`${waitingReceivers}
    select known.receiver, first.institution_code, first.platform from known cross join lateral (
      select institution_code, platform, available_at, id from deliveries
      where ${WAITING} and ${RECEIVER} = known.receiver and available_at <= ${clock.now()}
      order by available_at, id limit 1
    ) first
    order by first.available_at, first.id`.execute(db)
  return rows.flatMap(({ receiver, ...row }) => {
    const isCoolingDown = (cooldownUntil.get(receiver) ?? 0) > clock.now().getTime()
    const carrier = isCoolingDown ? null : carrierOf(row)
    return carrier ? [{ receiver, carrier }] : []
  })
}

/** Counting stops here, so that the figures stay cheap even with a long queue. */
const MAX_COUNTED = 10_000

async function deliveryCounts(db: Db) {
  const { rows } = await sql<{ receiver: string; waiting: number; dead: number }>`${waitingReceivers},
    lost as (
      select receiver, count(*)::int as dead from (
        select ${RECEIVER} as receiver from deliveries where dead_at is not null and done_at is null limit ${sql.lit(MAX_COUNTED)}
      ) d group by receiver
    )
    select coalesce(known.receiver, lost.receiver) as receiver, coalesce(lost.dead, 0) as dead, (
      select count(*)::int from (
        select from deliveries where ${WAITING} and ${RECEIVER} = known.receiver limit ${sql.lit(MAX_COUNTED)}
      ) w
    ) as waiting
    from (select receiver from known where receiver is not null) known full join lost using (receiver)
    order by 1`.execute(db)
  return rows
}

/** Registers the number of waiting and dead deliveries by receiver, counted when the metrics are read. */
export function measureDeliveries(db: Db, register: Registry): void {
  const gauge = new Gauge({
    name: 'deliveries',
    help: 'Deliveries by receiver that wait or are dead, at most 10000 of each are counted',
    labelNames: ['receiver', 'state'],
    registers: [register],
    async collect() {
      // If the database fails, the other metrics are still returned.
      const counts = await deliveryCounts(db).catch(() => [])
      gauge.reset()
      for (const { receiver, waiting, dead } of counts) {
        gauge.set({ receiver, state: 'waiting' }, waiting)
        gauge.set({ receiver, state: 'dead' }, dead)
      }
    },
  })
}
