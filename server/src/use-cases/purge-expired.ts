import { linkTraces, unusedLinks } from '../half/forget'
import { type Random, systemRandom } from '../lib/random'
import { nonces } from '../login/forget'
import type { Db, Sweep } from '../postgres/tables'
import { AT_ONCE, longLived, type Pace, PurgeUnderWay, shortLived, sweepAll } from '../privacy/batches'
import { leads } from '../support/forget'
import { applications, unusedOrders } from './end-applications'
import { strangers, unproven } from './forget-strangers'

/** First what must not be kept long, as a run may be ended; sessions late: whoever has just lost one is no stranger. */
const sweepsOf = (random: Random): readonly Sweep[] => [
  nonces,
  ...shortLived,
  unusedLinks,
  applications,
  unusedOrders,
  leads,
  strangers,
  unproven(random),
  ...longLived,
  linkTraces,
]

/**
 * Deletes what is past its retention period (PIPL art. 19; export-data.ts states the periods). @throws {PurgeUnderWay};
 * the reason of an aborted signal; {AggregateError} at the end, with the error of each kind that failed
 */
export async function purge(db: Db, now: Date, pace: Pace = AT_ONCE, random = systemRandom): Promise<void> {
  const errors: unknown[] = []
  for (const sweep of sweepsOf(random))
    await sweepAll(db, now, sweep, pace).catch((error: unknown) => {
      if (pace.signal?.aborted || error instanceof PurgeUnderWay) throw error
      errors.push(new Error(`expired ${sweep.what} were not deleted`, { cause: error }))
    })
  if (errors.length > 0) throw new AggregateError(errors, 'some expired data was not deleted')
}
