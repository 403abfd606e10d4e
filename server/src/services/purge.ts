import type { Kysely } from 'kysely'
import type { Database } from '../database'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long the first answer of an idempotent call is kept: longer than any client retries. */
const ANSWER_LIFE = DAY

/** How long a withdrawn consent stays as proof (privacy policy, part 四). */
const PROOF_LIFE = 3 * 365 * DAY

/** Deletes what is only kept for a while: stored answers, ended limits, expired codes, sessions, login keys, ids and links. */
export async function purge(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('at', '<', new Date(now.getTime() - ANSWER_LIFE))
    .execute()
  await db
    .deleteFrom('cost_sheet_views')
    .where('shown_at', '<', new Date(now.getTime() - DAY))
    .execute()
  await db.deleteFrom('limits').where('resets_at', '<', now).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  // An hour late, for a call under way that has just read its key. The used nonces go with it.
  await db
    .deleteFrom('login_keys')
    .where('expires_at', '<', new Date(now.getTime() - HOUR))
    .execute()
  // The proof of a consent is kept as long as somebody may claim something from it (civil code art. 188).
  await db
    .deleteFrom('consents')
    .where('withdrawn_at', '<', new Date(now.getTime() - PROOF_LIFE))
    .execute()
  // Kept a month after their end: who issued a login id or link that somebody complains about must be found.
  for (const issued of ['login_ids', 'half_links'] as const) {
    await db
      .deleteFrom(issued)
      .where('expires_at', '<', new Date(now.getTime() - 30 * DAY))
      .execute()
  }
}
