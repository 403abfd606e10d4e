import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../database'

type Visitors = ExpressionBuilder<Database, 'visitors'>

const allSessions = (visitors: Visitors) =>
  visitors.selectFrom('sessions').select('session_id').whereRef('sessions.user_id', '=', 'visitors.user_id')

/**
 * Deletes visitors whom a login link has made and who never gave the login consents, once the session that waits for
 * them is over (PIPL art. 19): nobody else knows of them. Before expired sessions are deleted. They are locked first, so
 * that a login which has come in the meantime is seen; one that is under way is left for the next run.
 */
export async function purgeStrangers(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const over = await trx
      .selectFrom('visitors')
      .select('user_id')
      .where((v) =>
        v.exists(allSessions(v).where('awaits_consents', '=', true).where('expires_at', '<', now)),
      )
      .forUpdate()
      .skipLocked()
      .execute()
    if (over.length === 0) return
    await trx
      .deleteFrom('visitors')
      .where(
        'user_id',
        'in',
        over.map(({ user_id }) => user_id),
      )
      .where((v) =>
        v.not(
          v.or([
            v.exists(
              allSessions(v).where((s) =>
                s.or([s('awaits_consents', '=', false), s('expires_at', '>=', now)]),
              ),
            ),
            ...(['consent_subjects', 'orders'] as const).map((table) =>
              v.exists(
                v
                  .selectFrom(table)
                  .select(`${table}.user_id`)
                  .whereRef(`${table}.user_id`, '=', 'visitors.user_id'),
              ),
            ),
          ]),
        ),
      )
      .execute()
  })
}
