import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/**
 * Deletes visitors who are known only by a login link and never gave the login consents, once the session that waited for
 * the consents has expired (PIPL art. 19). It finds them by those sessions, so it runs before expired sessions are deleted.
 * The rows are locked first and other logins and orders are read afterwards, so that a login in between counts.
 */
export async function purgeStrangers(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('visitors')
      .select('user_id')
      .where('user_id', 'in', (sub) =>
        sub
          .selectFrom('sessions')
          .select('user_id')
          .where('awaits_consents', '=', true)
          .where('expires_at', '<', now),
      )
      .orderBy('user_id')
      .forUpdate()
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ user_id }) => user_id)
    const known = trx
      .selectFrom('sessions')
      .select('user_id')
      .where((is) => is.or([is('awaits_consents', '=', false), is('expires_at', '>=', now)]))
      .unionAll(trx.selectFrom('orders').select('user_id'))
      .unionAll(
        trx
          .selectFrom('consent_subjects')
          .select('user_id')
          .where('user_id', 'is not', null)
          .$narrowType<{ user_id: number }>(),
      )
      .as('known')
    await trx
      .deleteFrom('visitors')
      .where('user_id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(known).select('known.user_id').whereRef('known.user_id', '=', 'visitors.user_id'),
          ),
        ),
      )
      .execute()
  })
}
