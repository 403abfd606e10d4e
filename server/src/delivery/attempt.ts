import { CODE } from '@contract/codes'
import { retried } from '../http/retried'
import type { Random } from '../lib/random'
import { recordProvision } from '../provision/provisions'
import { kindsOf } from '../provision/receivers'
import { type Claimed, claim, PREPARE_MS, SEND_MS } from './claim'
import { type Next, noteAttempt } from './note'
import { type Due, dueReceivers } from './receivers'
import type { Engine, Sent } from './task'

/** Pause of a delivery whose receiver is left alone for a while, milliseconds. */
const SPARED_MS = 10_000

/** Sends a claimed delivery. Never rejects, and never sends when the lease may end before the attempt. */
async function send(engine: Engine, { carrier }: Due, { row, task }: Claimed, since: number): Promise<Sent> {
  if (task instanceof Error) return { status: null, error: 'not prepared' }
  if (performance.now() - since > PREPARE_MS) return { status: null, error: 'not sent: too late' }
  const { type, data, personal, way } = task
  const { user_id, apply_no, lead_no, institution_code, platform, message_id } = row
  const record = async (carriedBy?: string) =>
    recordProvision(
      engine.db,
      engine,
      { user_id, lead_no },
      {
        receiver: institution_code ?? `platform ${platform}`,
        reason: type,
        categories: kindsOf(data, personal),
        subject: apply_no ?? lead_no,
        message_id,
        carrier: carriedBy,
      },
    )
  const message = {
    id: message_id,
    type,
    at: row.created_at,
    data,
    ...(personal && { personal }),
    ...(way && { way }),
    record,
  }
  // What an error says may quote the data, so only its code is kept.
  return inTime(carrier.send(message, row)).catch(({ code }: { code?: string }) => ({
    status: null,
    error: 'failed',
    ...(typeof code === 'string' && { cause: code }),
  }))
}

function inTime(sending: Promise<Sent>): Promise<Sent> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => resolve({ status: null, error: 'timeout' }), SEND_MS)
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** Why an attempt failed, with the system's own code and nothing that the receiver sent; null when it did not. */
const reasonOf = ({ error, cause }: Sent) => error && [error, cause].filter(Boolean).join(' ')

/** Records what became of an attempt. Returns when a failed delivery is tried again; undefined when there is nothing to decide. */
const settle = (
  { db, clock, random }: Engine,
  { row: { user_id, id }, attempt, task }: Claimed,
  sent: Sent,
): Promise<Next | undefined> =>
  db.transaction().execute(async (trx) => {
    if (sent.error === null && !(task instanceof Error)) await task.before?.(trx)
    const now = clock.now()
    const waiting = await trx
      .selectFrom('deliveries')
      .select(['attempts', 'attempts_before_retry'])
      .where(({ and }) => and({ user_id, id }))
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('delivery_attempts')
      .set({ ended_at: now, status: sent.status, error: reasonOf(sent) })
      .where(({ and }) => and({ user_id, delivery_id: id, attempt }))
      .execute()
    // After its lease an attempt decides nothing: the delivery was cancelled, or another attempt is under way.
    if (waiting?.attempts !== attempt) return undefined
    const own = trx.updateTable('deliveries').where('user_id', '=', user_id).where('id', '=', id)
    const update = own.set({ sending_until: null })
    if (sent.error === null) {
      if (!(task instanceof Error)) await task.after?.(trx, now)
      await update.set({ done_at: now, carried: sent.carried ?? false }).execute()
      return undefined
    }
    const pause = sent.gone
      ? null
      : pauseAfter(attempt - waiting.attempts_before_retry, random, sent.retry_after)
    const next = pause === null ? 'dead' : new Date(now.getTime() + pause * 1000)
    await update.set(next === 'dead' ? { dead_at: now } : { available_at: next }).execute()
    return next
  })

/** Takes an attempt back that sent nothing; the delivery waits for a moment. Returns until when. */
const undo = ({ db, clock }: Engine, { row: { user_id, id }, attempt }: Claimed) =>
  db.transaction().execute(async (trx) => {
    const available_at = new Date(clock.now().getTime() + SPARED_MS)
    const taken = await trx
      .updateTable('deliveries')
      .set({ attempts: attempt - 1, sending_until: null, available_at })
      .where(({ and }) => and({ user_id, id, attempts: attempt }))
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) return undefined
    await trx
      .deleteFrom('delivery_attempts')
      .where(({ and }) => and({ user_id, delivery_id: id, attempt }))
      .execute()
    return available_at
  })

/**
 * Attempts a receiver's next due delivery, which may arrive repeatedly, under the same id. Returns whether the next one
 * may be tried at once. @throws what kept it from being prepared, after the attempt was recorded as failed
 */
export async function deliverTo(engine: Engine, due: Due): Promise<boolean> {
  const since = performance.now()
  const claimed = await claim(engine, due)
  if (!claimed) return claimed === null
  const sent = await send(engine, due, claimed, since)
  const cooldown = cooldownAfter(sent)
  if (cooldown > 0) engine.cooldownUntil.set(due.receiver, engine.clock.now().getTime() + cooldown * 1000)
  const next = sent.skipped ? await undo(engine, claimed) : await retried(() => settle(engine, claimed, sent))
  noteAttempt(engine, due, claimed, sent, next)
  if (claimed.task instanceof Error) throw claimed.task
  return cooldown === 0
}

/** Makes one attempt for the receiver that has waited longest. Returns whether something was due. */
export async function deliverNext(engine: Engine): Promise<boolean> {
  for (const due of await dueReceivers(engine)) {
    if (await deliverTo(engine, due)) return true
  }
  return false
}

const MINUTE = 60
const HOUR = 3_600

/** Longest pause that a receiver can ask for, seconds. */
const MAX_PAUSE = 24 * HOUR

/** Seconds after each failed attempt: over three days, as the Standard Webhooks specification recommends. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** Seconds until the next attempt, a little random, so that what failed together is not repeated together; or null. */
function pauseAfter(attempts: number, random: Random, retry_after = 0): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  const jitter = 1 + Number(random.digits(3)) / 10_000
  return Math.max(pause * jitter, Math.min(retry_after, MAX_PAUSE))
}

/** Seconds for which a receiver is left alone that names no time. */
const COOLDOWN = 10

/** HTTP status of a receiver that takes nothing for now, if it says until when. */
const UNAVAILABLE = 503

/** HTTP statuses of a receiver that takes no message for now: too many calls, or a key that it does not accept. */
const REFUSES_ALL: readonly unknown[] = [CODE.unauthenticated, CODE.forbidden, CODE.rateLimited]

/** Seconds for which the receiver of an attempt gets nothing at all, an hour at most; 0 when it goes on. */
function cooldownAfter({ status, skipped, retry_after = 0 }: Sent): number {
  const coolsDown = skipped || REFUSES_ALL.includes(status) || (status === UNAVAILABLE && retry_after > 0)
  return coolsDown ? Math.min(Math.max(retry_after, COOLDOWN), HOUR) : 0
}
