import type { Deps } from '../deps'
import { advance } from './applications'

/** Hands an application to its institution. Throws when the institution did not take it. */
export interface Deliverer {
  /** Time between submission and the first attempt, seconds. */
  readonly delaySeconds: number
  deliver(application: { apply_no: string; institution_code: string }): Promise<void>
}

/**
 * Stands in for the institutions' interfaces in development and test: takes every application after a few seconds and
 * sends nothing anywhere. It only ever says "received"; what an institution decides is never made up.
 */
export const developmentDeliverer: Deliverer = { delaySeconds: 5, async deliver() {} }

/** A failed attempt is repeated after 10 s, 20 s, 40 s … at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(10 * 2 ** attempts, 3_600)
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/**
 * Delivers one waiting application, if one is due. `FOR UPDATE SKIP LOCKED` lets many servers work side by side; the
 * row stays locked during delivery, so a killed server leaves it for the next. At least once: an institution may see
 * an application twice and must go by its number. Answers whether there was one.
 */
export async function deliverNext(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  deliverer: Deliverer,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const due = await trx
      .selectFrom('outbox')
      .innerJoin('applications', 'applications.apply_no', 'outbox.apply_no')
      .select(['outbox.id', 'applications.apply_no', 'attempts', 'applications.institution_code', 'status'])
      .where('kind', '=', 'deliver')
      .where('done_at', 'is', null)
      .where('available_at', '<=', now)
      .where('outbox.created_at', '<=', later(now, -deliverer.delaySeconds))
      .orderBy('available_at')
      .orderBy('outbox.id')
      .limit(1)
      .forUpdate('outbox')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false

    const done = () =>
      trx
        .updateTable('outbox')
        .set({ done_at: now, attempts: due.attempts + 1 })
        .where('id', '=', due.id)
        .execute()
    // Withdrawn or ended while it waited: the institution must not get it any more.
    if (due.status !== 'submitted') {
      await done()
      return true
    }

    try {
      const { apply_no, institution_code } = due
      await deliverer.deliver({ apply_no, institution_code })
    } catch (error) {
      const attempts = due.attempts + 1
      const available_at = later(now, backoffSeconds(due.attempts))
      await trx
        .updateTable('outbox')
        .set({ attempts, available_at, last_error: String(error).slice(0, 500) })
        .where('id', '=', due.id)
        .execute()
      return true
    }
    await advance(trx, due.apply_no, { from: 'submitted', to: 'received', at: now })
    await done()
    return true
  })
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
