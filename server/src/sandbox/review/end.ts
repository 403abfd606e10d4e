import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { repeat } from '../../lib/time/repeat'
import type { Database } from '../../tables/database'
import { findAccount, type ReviewAccount } from './account'
import { dropData } from './data'

const EVERY_MS = 60_000

/** What the devices sent while they were anybody's, before the login; what visitors sent on them stays. */
async function forgetDevices(db: Kysely<Database>, { devices, starts_at }: ReviewAccount) {
  if (devices.length === 0) return
  await db
    .deleteFrom('marks')
    .where('device', 'in', devices)
    .where('user_id', 'is', null)
    .where('received_at', '>=', starts_at)
    .execute()
  await db.deleteFrom('channel_hits').where('device', 'in', devices).where('at', '>=', starts_at).execute()
  await db
    .deleteFrom('device_channels')
    .where('device', 'in', devices)
    .where('user_id', 'is', null)
    .where('first_at', '>=', starts_at)
    .execute()
}

/**
 * Ends the account and deletes all that it has left. The account's row goes last, so that a run that was interrupted is
 * repeated by the next one, on any server.
 */
export async function endAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  account: ReviewAccount,
): Promise<void> {
  const { db, clock } = deps
  const { account_id, ends_at } = account
  const now = clock.now()
  if (now < ends_at)
    await db
      .updateTable('review_accounts')
      .set({ ends_at: now })
      .where('account_id', '=', account_id)
      .execute()
  await dropData(deps, account)
  await db.transaction().execute(async (trx) => {
    const ended = trx.deleteFrom('review_accounts').where('account_id', '=', account_id).returningAll()
    const row = await ended.executeTakeFirst()
    if (row) await forgetDevices(trx, row)
  })
}

/** Deletes an account whose time is over. @returns whether there was one */
export async function endDue(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const account = await findAccount(deps.db)
  if (!account || deps.clock.now() < account.ends_at) return false
  await endAccount(deps, account)
  return true
}

/** Ends an account by time, at the start and then every minute. */
export function startReviewEnd(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) {
  const run = () =>
    endDue(deps).then(
      (ended) => ended && log.info({}, 'the review account has ended, its data is deleted'),
      (err) => log.warn({ err }, 'the data of the review account could not be deleted'),
    )
  return deps.config.reviewDatabaseUrl ? repeat(EVERY_MS, run, 0) : { stop: async () => {} }
}
