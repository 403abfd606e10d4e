import { sql } from 'kysely'
import type { Forget } from '../http/rights'
import { before, HOUR } from '../lib/retention'
import { oneOf } from '../lib/statement'
import { lockFound } from '../postgres/distributed'
import { type Db, sweepBy } from '../postgres/tables'

/** An hour after their key's expiry, as requests may have just read it, and before the keys, which delete them all. */
export const nonces = sweepBy(
  'login_nonces',
  500,
  (now, limit) => sql`
    delete from login_nonces where ctid = any(array(
      select n.ctid from login_keys k join login_nonces n using (key_id)
      where k.expires_at < ${before(now, HOUR)} limit ${limit} for update of n skip locked))`,
)

/** Nothing leads from a phone number to these visitors any more. */
async function forgetNumbers(db: Db, user_ids: readonly number[]): Promise<void> {
  const visitors = db.selectFrom('visitors').select('mobile_index').where('user_id', '=', oneOf(user_ids))
  const numbers = (await visitors.execute()).map(({ mobile_index }) => mobile_index)
  await db
    .deleteFrom('phones')
    .where('mobile_index', '=', oneOf(numbers))
    .where('user_id', '=', oneOf(user_ids))
    .execute()
}

/** Deletes visitors, and by foreign keys what depends on nothing else; their phone numbers are nobody's then. */
export async function deleteVisitors(db: Db, user_ids: readonly number[]): Promise<void> {
  await forgetNumbers(db, user_ids)
  await db.deleteFrom('visitors').where('user_id', '=', oneOf(user_ids)).execute()
}

/** Deletes the visitor, and what is stored under the phone number. */
export const forgetVisitor: Forget = async (db, { user_id, mobile_index }) => {
  for (const table of ['sms_codes', 'login_ids'] as const)
    await db.deleteFrom(table).where('mobile_index', '=', mobile_index).execute()
  await deleteVisitors(db, [user_id])
}

/** Forgets whom the visitor's sessions have verified last. */
export const forgetVerified = (db: Db, user_id: number) =>
  db
    .updateTable('sessions')
    .set({ verified_person: null, verified_at: null })
    .where('user_id', '=', user_id)
    .execute()

/** The visitors of sessions that waited for the login consents and have expired, the oldest first. */
export const awaitingConsents = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('sessions')
    .select('user_id')
    .where('awaits_consents', '=', true)
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Deletes such sessions of these visitors. */
export const endAwaiting = (db: Db, user_ids: readonly number[], now: Date) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', oneOf(user_ids))
    .where('awaits_consents', '=', true)
    .where('expires_at', '<', now)
    .execute()

export const endSessions = (db: Db, user_id: number) =>
  db.deleteFrom('sessions').where('user_id', '=', user_id).execute()

/** Ends an unproven visitor, of whom nothing personal is left but what the next purge deletes. */
export async function endUnproven(db: Db, user_id: number, at: Date): Promise<void> {
  await endSessions(db, user_id)
  await forgetNumbers(db, [user_id])
  await db.updateTable('visitors').set({ unproven_until: at }).where('user_id', '=', user_id).execute()
}

/** An unproven visitor whose time is over, locked; one that is locked already is left to the next run. */
export const overdueUnproven = async (db: Db, now: Date): Promise<{ user_id: number } | undefined> => {
  const isOverdue = sql`unproven_until < ${now}`
  const {
    locked: [over],
  } = await lockFound(
    db,
    (lock) => sql<{ user_id: number }>`
      select user_id from visitors where ${isOverdue} order by unproven_until limit 1 ${lock}`,
    ({ user_id }) => sql`select 1 from visitors where user_id = ${user_id} and ${isOverdue}`,
  )
  return over
}
