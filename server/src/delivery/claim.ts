import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../postgres/tables'
import { noteRefused } from './note'
import { type Due, RECEIVER } from './receivers'
import type { DeliveryRow } from './tables'
import type { Engine, Refusal, Task } from './task'

/** Time limit of sending, milliseconds. */
export const SEND_MS = 9_000
/** By how much the clocks of servers may differ, milliseconds: one server ends the lease of another by its own clock. */
const SKEW_MS = 5_000
/** An attempt that was not prepared in this time is not sent, milliseconds. */
export const PREPARE_MS = 6_000
/** How long an attempt keeps its delivery, milliseconds. After that nothing of it is sent any more, by the clock of any server. */
const LEASE_MS = PREPARE_MS + SEND_MS + SKEW_MS

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

export interface Claimed {
  row: Selectable<DeliveryRow>
  attempt: number
  /** An error when it could not be prepared. */
  task: Task | Error
}

/** How many of the oldest are looked at, of which other workers may hold some. */
const CANDIDATES = 16

const NOTICE = sql`kind = 'withdraw'`

/** The oldest due delivery, locked; a withdrawal notice first. A visit waits until its application has arrived. */
async function lockDue(trx: Transaction<Database>, { receiver, carrier }: Due, now: Date) {
  const oldest = async (which: RawBuilder<unknown>) => {
    const isDue = sql`done_at is null and dead_at is null and ${RECEIVER} = ${receiver} and available_at <= ${now}`
    const { rows: found } = await sql<{ user_id: number; id: number }>`
      select user_id, id from deliveries d where ${isDue} and ${which}
      order by available_at, id limit ${sql.lit(CANDIDATES)}`.execute(trx)
    // Each by itself: a distributed database locks rows of one machine only.
    for (const { user_id, id } of found) {
      const { rows } = await sql<Selectable<DeliveryRow>>`
        select * from deliveries d where user_id = ${user_id} and id = ${id} and ${isDue} for update skip locked`.execute(
        trx,
      )
      if (rows[0]) return rows[0]
    }
    return undefined
  }
  const other = sql`kind <> 'withdraw' and created_at <= ${later(now, -carrier.delaySeconds * 1000)}
    and (kind <> 'visit' or not exists (
      select from deliveries a where a.user_id = d.user_id and a.apply_no = d.apply_no and a.kind = 'deliver' and a.done_at is null))`
  return (await oldest(NOTICE)) ?? (await oldest(other))
}

/** Counts an attempt, which is under way until the lease ends. */
async function start(trx: Transaction<Database>, row: Selectable<DeliveryRow>, now: Date): Promise<number> {
  const attempt = row.attempts + 1
  const until = later(now, LEASE_MS)
  await trx
    .updateTable('deliveries')
    .set({ attempts: attempt, sending_until: until, available_at: until })
    .where(({ and }) => and({ user_id: row.user_id, id: row.id }))
    .execute()
  await trx
    .insertInto('delivery_attempts')
    .values({ user_id: row.user_id, delivery_id: row.id, attempt, started_at: now })
    .execute()
  return attempt
}

/**
 * Takes a receiver's oldest due delivery and reads what it sends, in one transaction: a withdrawal has ended it before,
 * or waits. The attempt is counted before anything is sent: if the server is killed, a withdrawal still notifies the
 * receiver. Undefined when nothing is due; null when nothing may be sent.
 */
export async function claim(engine: Engine, due: Due): Promise<Claimed | null | undefined> {
  let locked: Selectable<DeliveryRow> | undefined
  let refusal: Refusal | null = null
  try {
    const claimed = await engine.db.transaction().execute(async (trx) => {
      const now = engine.clock.now()
      const row = await lockDue(trx, due, now)
      if (!row) return undefined
      locked = row
      const task = await engine.tasks[row.kind]?.(trx, row, now)
      if (task && 'type' in task) return { row, task, attempt: await start(trx, row, now) }
      // Nothing is sent, so no attempt is counted: after one the institution may have the data.
      const end = task ? { dead_at: now, refused: task.refused } : { done_at: now }
      const ended = trx.updateTable('deliveries').set(end).where('user_id', '=', row.user_id)
      await ended.where('id', '=', row.id).execute()
      refusal = task ?? null
      return null
    })
    if (locked && refusal) noteRefused(engine, due, locked, refusal)
    return claimed
  } catch (error) {
    // Without a failed attempt the same delivery would be taken again at once and keep back all others of its receiver.
    const row = locked
    if (!row) throw error
    const attempt = await engine.db.transaction().execute((trx) => start(trx, row, engine.clock.now()))
    return { row, attempt, task: error instanceof Error ? error : new Error(String(error)) }
  }
}
