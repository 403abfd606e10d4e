import { sql, type Transaction } from 'kysely'
import { forgetDevices } from '../channel/device-channels'
import type { Random } from '../lib/random'
import { oneOf } from '../lib/statement'
import { awaitingConsents, deleteVisitors, endAwaiting, overdueUnproven } from '../login/forget'
import { lockFound } from '../postgres/distributed'
import type { Database, Sweep } from '../postgres/tables'
import { ownerOf } from '../privacy/owner'
import { forgetAll } from './delete-account'

const SIZE = 250

/** Locks the rows of visitors, except those that another transaction has locked, and returns the numbers. */
async function lockVisitors(trx: Transaction<Database>, found: { user_id: number }[]): Promise<number[]> {
  const { locked } = await lockFound(
    trx,
    (lock) => sql<{ user_id: number }>`
      select user_id from visitors where user_id = ${oneOf(found.map(({ user_id }) => user_id))}
      order by user_id ${lock}`,
    ({ user_id }) => sql`select 1 from visitors where user_id = ${user_id}`,
  )
  return locked.map(({ user_id }) => user_id)
}

/**
 * Visitors known only by a login link, once the session that waited for the login consents has expired (PIPL art. 19).
 * Locked first and other logins read afterwards, so that these count; one that is locked is left to the next run.
 */
export const strangers: Sweep = {
  what: 'visitors',
  size: SIZE,
  async deleteBatch(trx, now) {
    const found = await awaitingConsents(trx, now, SIZE)
    if (found.length === 0) return 0
    const locked = await lockVisitors(trx, found)
    if (locked.length === 0) return 0
    await endAwaiting(trx, locked, now)
    const { rows: unknown } = await sql<{ user_id: number }>`
      select user_id from visitors v where user_id = ${oneOf(locked)}
        and not exists (select from sessions s where s.user_id = v.user_id)
        and not exists (select from orders o where o.user_id = v.user_id)
        and not exists (select from consent_subjects c where c.user_id = v.user_id)`.execute(trx)
    const user_ids = unknown.map(({ user_id }) => user_id)
    await deleteVisitors(trx, user_ids)
    await forgetDevices(trx, user_ids)
    return found.length
  },
}

/** Who came by partners' links to a number that no code has proven on the device in time (S18.17): one at a time, whole. */
export const unproven = (random: Random): Sweep => ({
  what: 'unproven visitors',
  size: 1,
  async deleteBatch(trx, now) {
    const over = await overdueUnproven(trx, now)
    if (!over) return 0
    await forgetAll(trx, await ownerOf(trx, over.user_id), { at: now, channel: '', random })
    return 1
  },
})
