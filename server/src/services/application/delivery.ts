import type { Deps } from '../../http/deps'
import { withoutNumbers } from '../../lib/masked-text'
import { type Deliverer, TASKS } from './delivery-tasks'

export type { Deliverer } from './delivery-tasks'

/**
 * Stands in for the institutions' interfaces in development and test: takes everything, applications and leads after a
 * few seconds, and sends nothing anywhere. It only ever says "received"; what an institution decides is never made up.
 */
export const developmentDeliverer: Deliverer = {
  delaySeconds: 5,
  async deliver() {},
  async lead() {},
  async withdraw() {},
}

/** A failed attempt is repeated after 10 s, 20 s, 40 s … at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(10 * 2 ** attempts, 3_600)
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/**
 * Takes one thing that is due and counts the attempt, in a transaction of its own: a server that is killed while it sends
 * has said so before, and a withdrawal then tells the institution, which may have it. Until the attempt counts as failed
 * nobody else takes it.
 */
const claim = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, deliverer: Deliverer) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const due = await trx
      .selectFrom('outbox')
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
      .updateTable('outbox')
      .set({ attempts: attempts + 1, available_at })
      .where('id', '=', id)
      .execute()
    return due
  })

/**
 * Sends one waiting thing, if one is due: an application, a lead, or the word that a consent was withdrawn. `FOR UPDATE
 * SKIP LOCKED` lets many servers work side by side. The attempt is counted first (`claim`); then the row stays locked
 * during delivery, so a withdrawal waits until it is known what was sent (withdrawal-locks). Whether it may still be sent
 * is read after the lock was taken. A killed server leaves it for the next, as after a failed attempt. At least once: an
 * institution may see a thing twice and must go by its number. Answers whether there was one.
 */
export async function deliverNext(deps: Pick<Deps, 'db' | 'clock'>, deliverer: Deliverer): Promise<boolean> {
  const claimed = await claim(deps, deliverer)
  if (!claimed) return false
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const due = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', claimed.id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Withdrawn or deleted meanwhile; or it took so long that somebody else has taken it over.
    if (due?.attempts !== claimed.attempts + 1) return

    const row = trx.updateTable('outbox').where('id', '=', due.id)
    const task = await TASKS[due.kind](trx, due, now)
    if (!task) {
      // Nothing was tried after all.
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

/** An institution that hangs must not hold up the others for good. */
const PATIENCE_MS = 10_000

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the institution did not answer in time')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Something that runs until it is told to stop. */
export interface Running {
  /** Resolves when the attempt under way, if any, has ended. */
  stop(): Promise<void>
}

const PAUSE_MS = 1_000

/**
 * Starts the delivery worker; server.ts calls it once. In production no stand-in runs: without a deliverer of the
 * operator's own, applications stay `submitted` and wait in the outbox.
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
      // A database that is away is reported and tried again; the worker outlives it.
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
