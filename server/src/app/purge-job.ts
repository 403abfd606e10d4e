import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../http/deps'
import { repeat } from '../lib/time/repeat'
import { type Pace, type Progress, PurgeUnderWay } from '../privacy/batches'
import { keepPartitions } from '../privacy/partitions'
import { endReview } from '../use-cases/end-review'
import { purge } from '../use-cases/purge-expired'

const EVERY_MS = 30 * 60_000
const REPORT_MS = 10_000

/** The purge rests nine times as long as a batch took: it takes a tenth of the time of any database, slow or fast. */
const REST = 9

/** Logs what was deleted of each kind, and the progress of a long run every ten seconds. */
function reporter(log: Pick<FastifyBaseLogger, 'info'>) {
  let last = performance.now()
  return ({ what, rows, done }: Progress) => {
    const isDue = done ? rows > 0 : performance.now() - last > REPORT_MS
    if (!isDue) return
    last = performance.now()
    log.info({ table: what, rows, done }, 'expired data deleted')
  }
}

/** Adds and drops partitions, and logs what was changed. A failure is logged: rows go to the default partitions then. */
export async function tidyPartitions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'partitions could not be changed')
  const changes = await keepPartitions(db, clock.now(), failed).catch(failed)
  for (const change of changes ?? []) log.info(change, 'partition changed')
}

/** Runs the purge, and ends a review that is over, every half hour; `stop` resolves when the current batch has ended. */
export function startPurge(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'journal'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  every = EVERY_MS,
) {
  const { db, clock, random } = deps
  return repeat(every, async ({ wait, signal }) => {
    const pace: Pace = { rest: (ms) => wait(ms * REST), signal, report: reporter(log) }
    await tidyPartitions(deps, log)
    await endReview(deps).catch((err: unknown) => log.warn({ err }, "the reviewers' account was not deleted"))
    await purge(db, clock.now(), pace, random).catch((error: unknown) => {
      if (signal.aborted || error instanceof PurgeUnderWay) return
      log.warn({ err: error }, 'purge failed')
    })
  })
}
