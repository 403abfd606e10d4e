import type { Kysely } from 'kysely'
import type { Database } from '../database'

const DAY = 86_400_000

/** How long the first answer of an idempotent call is kept: longer than any client retries. */
const ANSWER_LIFE = DAY

/** Deletes what is only kept for a while: stored answers, ended limits, expired codes, sessions and login ids. */
export async function purge(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('at', '<', new Date(now.getTime() - ANSWER_LIFE))
    .execute()
  await db.deleteFrom('limits').where('resets_at', '<', now).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  // Kept a month after their end: who issued a login id that somebody complains about must be found.
  await db
    .deleteFrom('login_ids')
    .where('expires_at', '<', new Date(now.getTime() - 30 * DAY))
    .execute()
}
