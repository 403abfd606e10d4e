import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { applyLocked, type Circumstances, differenceTo, lockCatalogue, summaryOf } from './apply'
import { type Folder, storedFolder } from './folder'
import { hashesOf, storedTexts, storeFiles } from './revisions'

/** Plans that wait at the same time. */
const MAX_PLANS = 20

/** All plans, the next one first, also those that were refused when they were due. */
export const plansOf = (db: Db) => db.selectFrom('catalogue_plans').selectAll().orderBy('due').execute()

/** How many plans were due before a time. */
export const overduePlans = async (db: Db, at: Date): Promise<number> =>
  (await plansOf(db)).filter(({ due }) => due < at).length

/**
 * Stores a folder that comes into force at `at`. Returns the difference to what is in force now; `number` is null when
 * that is refused. @throws {ConfigError} every problem, one sentence each
 */
export function planCatalogue(
  db: Db,
  folder: Folder,
  { by, now, ...circumstances }: Circumstances & { by: string; now: Date },
) {
  const { at: due } = circumstances
  if (due <= now) throw new ConfigError(`${due.toISOString()} is not in the future.`)
  return db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const plans = await plansOf(trx)
    const same = plans.find((plan) => Number(plan.due) === Number(due))
    if (same) throw new ConfigError(`Plan ${same.number} is for the same time: cancel it first.`)
    if (plans.length >= MAX_PLANS) throw new ConfigError(`There are ${MAX_PLANS} plans already.`)
    const difference = await differenceTo(trx, folder, circumstances)
    if (difference.refused.length > 0) return { ...difference, number: null }
    await storeFiles(trx, folder.texts)
    const files = JSON.stringify(hashesOf(folder.texts))
    const plan = { due, planned_by: by, planned_at: now, summary: summaryOf(difference), files }
    const stored = trx.insertInto('catalogue_plans').values(plan).returning('number')
    return { ...difference, number: (await stored.executeTakeFirstOrThrow()).number }
  })
}

/** Deletes a plan that has not come into force. @throws {ConfigError} there is none with this number */
export async function cancelPlan(db: Db, number: number): Promise<void> {
  const gone = db.deleteFrom('catalogue_plans').where('number', '=', number).returning('number')
  if (!(await gone.executeTakeFirst())) throw new ConfigError(`There is no plan ${number}.`)
}

const dueAt = (db: Db, at: Date) =>
  db
    .selectFrom('catalogue_plans')
    .selectAll()
    .where('due', '<=', at)
    .where('refused', 'is', null)
    .orderBy('due')
    .limit(1)

/** Applies the next plan that is due, with what is in force then; null when none is, or another server was faster. */
const applyNext = (db: Db, now: Date, config: Circumstances['config']) =>
  db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    // Who cancels it now finds it gone.
    const plan = await dueAt(trx, now).forUpdate().executeTakeFirst()
    if (!plan) return null
    const { number, due, planned_by: by } = plan
    const apply = async () => {
      const folder = storedFolder(await storedTexts(trx, plan.files, `The plan ${number}`))
      // As of its time, although servers look a moment later: a text that begins then is not dated into the past.
      return applyLocked(trx, folder, { at: due, stored: now, config, by })
    }
    const { refused, revision } = await apply().catch((error: unknown) => {
      if (error instanceof ConfigError) return { refused: error.message.split('\n'), revision: null }
      throw error
    })
    if (refused.length === 0) await cancelPlan(trx, number)
    else
      await trx
        .updateTable('catalogue_plans')
        .set({ refused: refused.join('\n') })
        .where('number', '=', number)
        .execute()
    return { plan: number, by, revision, refused }
  })

/**
 * Puts every plan that is due in force, in their order, each once by however many servers. One that is refused stays with
 * its reasons, and what is in force too; where the database fails, the next call tries again.
 */
export async function applyDue(
  { db, clock, config }: Pick<Deps, 'db' | 'clock'> & Pick<Circumstances, 'config'>,
  log?: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  const now = clock.now()
  try {
    while (await dueAt(db, now).executeTakeFirst()) {
      const done = await applyNext(db, now, config)
      if (!done) return
      if (done.refused.length === 0) log?.info(done, 'a planned catalogue is in force')
      else log?.error(done, 'a planned catalogue was refused when it was due, and the former stays in force')
    }
  } catch (err) {
    log?.error({ err }, 'a planned catalogue could not be applied, which is tried again')
  }
}
