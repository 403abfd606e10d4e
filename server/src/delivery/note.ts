import type { Selectable } from 'kysely'
import { Counter } from 'prom-client'
import type { DeliveryRow } from './tables'
import type { Engine, Refusal, Sent } from './task'

/** Attempts by outcome: `ok`, `must not be sent`, or the words of `deliveries list` for why not. */
export const deliveryAttempts = new Counter({
  name: 'delivery_attempts_total',
  help: 'Attempts to deliver, by receiver and outcome',
  labelNames: ['receiver', 'outcome'],
  registers: [],
})

type Noted = Pick<Selectable<DeliveryRow>, 'id' | 'kind'>

/** Counts and logs a delivery that is dead without an attempt, because it must not be sent. */
export function noteRefused(
  { log }: Pick<Engine, 'log'>,
  { receiver }: { receiver: string },
  { id, kind }: Noted,
  { refused }: Refusal,
): void {
  deliveryAttempts.inc({ receiver, outcome: 'must not be sent' })
  const line = { receiver, kind, delivery: id, outcome: refused, next: 'dead' }
  log.error(line, 'a delivery must not be sent and is dead')
}

/** An error's number, which would make a label for each. */
const NUMBER = / -?\d+$/

/** When a failed delivery is tried again; `dead` when it is not. */
export type Next = Date | 'dead'

/**
 * Counts an attempt; one that failed is one line of the log. Nothing in it is of the visitor, the call or the answer.
 * @param next undefined when another attempt or a withdrawal has decided
 */
export function noteAttempt(
  { log }: Pick<Engine, 'log'>,
  { receiver }: { receiver: string },
  { row: { id, kind }, attempt }: { row: Noted; attempt: number },
  { error, status, cause, skipped }: Sent,
  next?: Next,
): void {
  deliveryAttempts.inc({ receiver, outcome: (error ?? 'ok').replace(NUMBER, '') })
  if (error === null) return
  const line = { receiver, kind, delivery: id, attempt, outcome: error, status, cause, next }
  if (next === 'dead') log.error(line, 'a delivery failed and is dead')
  else if (skipped) log.info(line, 'a delivery waits, because nothing can be sent')
  else log.warn(line, 'a delivery failed')
}
