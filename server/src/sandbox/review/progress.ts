import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { createEngine } from '../../deliveries'
import type { Deps } from '../../http/deps'
import { report } from '../../services/application/report'
import { deliverNext } from '../../services/delivery/attempt'
import type { Carrier } from '../../services/delivery/task'
import type { Database } from '../../tables/database'

/** Accepts every message at once and sends nothing. */
const nobody: Carrier = { delaySeconds: 0, send: async () => ({ status: null, error: null }) }

/** What is reported about each application, and how many milliseconds after it was made. */
const REPORTS = [
  { status: 'reviewing', after: 60_000 },
  { status: 'contacting', after: 180_000 },
] as const

const reportDue = (db: Kysely<Database>, now: Date, { status, after }: (typeof REPORTS)[number]) =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('applications')
      .select(['apply_no', 'institution_code', 'created_at'])
      .where('status', 'in', status === 'reviewing' ? ['received', 'visited'] : ['reviewing'])
      .where('created_at', '<=', new Date(now.getTime() - after))
      .orderBy('apply_no')
      .execute()
    for (const { created_at, ...application } of due) {
      const event_id = `${status} ${application.apply_no}`
      const at = new Date(created_at.getTime() + after)
      await report(trx, now, { ...application, event_id, status, reason: null, at })
    }
  })

/**
 * Lets the applications of the review account move by time without any institution: they are received at once, then
 * reviewed, then contacted.
 * @returns brings them up to the present, one call after the other
 */
export function createProgress(deps: Deps, log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  const engine = createEngine(deps, () => nobody)
  const all = async () => {
    while (await deliverNext(engine));
    for (const one of REPORTS) await reportDue(deps.db, deps.clock.now(), one)
  }
  let queue: Promise<void> = Promise.resolve()
  return () => {
    queue = queue
      .then(all)
      .catch((err) => log.warn({ err }, 'the review account could not be brought up to date'))
    return queue
  }
}
