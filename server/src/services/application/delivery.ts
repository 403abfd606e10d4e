import type { Deps } from '../../http/deps'
import { withoutNumbers } from '../../lib/masked-text'
import { type Deliverer, TASKS } from './delivery-tasks'

export type { Deliverer } from './delivery-tasks'

/**
 * Replaces the institutions' interfaces in development and test: accepts everything and sends nothing. It never makes up
 * an institution's decision; applications only become "received".
 */
export const developmentDeliverer: Deliverer = {
  delaySeconds: 5,
  async deliver() {},
  async lead() {},
  async withdraw() {},
}

/** A failed attempt is retried after 10 s, 20 s, 40 s …, at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(10 * 2 ** attempts, 3_600)
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/**
 * Takes one due row and counts the attempt in its own transaction: if the server is killed while sending, the attempt is
 * on record, and a later withdrawal notifies the institution, which may have the data. Until the retry time no other
 * worker takes the row.
 */
const claim = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, deliverer: Deliverer) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const due = await trx
      .selectFrom('deliveries')
      .select(['id', 'attempts'])
      .where('done_at', 'is', null)
      .where('available_at', '<=', now)
      .where((is) =>
        is.or([is('created_at', '<=', later(now, -deliverer.delaySeconds)), is('kind', '=', 'withdraw')]),
      )
      .orderBy('available_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const { id, attempts } = due
    const available_at = later(now, backoffSeconds(attempts))
    await trx
      .updateTable('deliveries')
      .set({ attempts: attempts + 1, available_at })
      .where('id', '=', id)
      .execute()
    return due
  })

/**
 * Sends one due delivery: an application, a lead or a withdrawal notice. `FOR UPDATE SKIP LOCKED` lets several servers
 * work in parallel. The attempt is counted first (`claim`); then the row stays locked while it is sent, so that a
 * withdrawal waits for the result (withdrawal-locks). Whether it may be sent is read under this lock. Delivery is at
 * least once: an institution may receive a row twice and must deduplicate by its number.
 * @returns whether a row was due
 */
export async function deliverNext(deps: Pick<Deps, 'db' | 'clock'>, deliverer: Deliverer): Promise<boolean> {
  const claimed = await claim(deps, deliverer)
  if (!claimed) return false
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const due = await trx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', claimed.id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Withdrawn or deleted in the meantime, or claimed again by another server after the retry time.
    if (due?.attempts !== claimed.attempts + 1) return

    const row = trx.updateTable('deliveries').where('id', '=', due.id)
    const task = await TASKS[due.kind](trx, due, now)
    if (!task) {
      // Nothing was sent, so the attempt does not count.
      await row.set({ done_at: now, attempts: claimed.attempts }).execute()
      return
    }
    try {
      await inTime(task.run(deliverer))
    } catch (error) {
      await row.set({ last_error: withoutNumbers(String(error)).slice(0, 500) }).execute()
      return
    }
    await task.after(now)
    await row.set({ done_at: now }).execute()
  })
  return true
}

/** Time limit of one attempt, so that one institution's failure does not block the others. */
const ATTEMPT_MS = 10_000

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the institution did not respond in time')), ATTEMPT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A background worker. */
export interface Running {
  /** Stops the worker; resolves when the current attempt, if any, has ended. */
  stop(): Promise<void>
}

const PAUSE_MS = 1_000

/**
 * Starts the delivery worker; server.ts calls it once. Production has no default deliverer: without the operator's own,
 * applications stay `submitted` in the table `deliveries`.
 */
export function startDelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { deliverer, onError = () => {} }: { deliverer?: Deliverer; onError?: (error: unknown) => void } = {},
): Running {
  const chosen = deliverer ?? (deps.config.mode === 'production' ? null : developmentDeliverer)
  if (!chosen) return { stop: async () => {} }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wake = () => {}

  async function work() {
    while (!stopped) {
      // A database failure is reported and retried, so that the worker survives it.
      const more = await deliverNext(deps, chosen as Deliverer).catch((error) => {
        onError(error)
        return false
      })
      if (more || stopped) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, PAUSE_MS)
      })
    }
  }
  const finished = work()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      wake()
      await finished
    },
  }
}
