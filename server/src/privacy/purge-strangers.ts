import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'
import type { Sweep } from './batches'

const SIZE = 250

/** Sessions that waited for the login consents and have expired. */
const awaiting = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('sessions')
    .select('user_id')
    .where('awaits_consents', '=', true)
    .where('expires_at', '<', now)

/**
 * Visitors who are known only by a login link and never gave the login consents, once the session that waited for the
 * consents has expired (PIPL art. 19). They are found by those sessions, which are deleted here too. The visitors' rows
 * are locked first and other logins and orders are read afterwards, so that a login in between counts. A visitor whose row
 * another transaction has locked keeps the session, by which the next run finds it.
 */
export const strangers: Sweep = {
  what: 'visitors',
  size: SIZE,
  async deleteBatch(trx, now) {
    const found = await awaiting(trx, now).orderBy('expires_at').limit(SIZE).execute()
    if (found.length === 0) return 0
    const rows = await trx
      .selectFrom('visitors')
      .select('user_id')
      .where('user_id', 'in', [...new Set(found.map(({ user_id }) => user_id))])
      .orderBy('user_id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ user_id }) => user_id)
    await trx
      .deleteFrom('sessions')
      .where('user_id', 'in', ids)
      .where('awaits_consents', '=', true)
      .where('expires_at', '<', now)
      .execute()
    const known = trx
      .selectFrom('sessions')
      .select('user_id')
      .unionAll(trx.selectFrom('orders').select('user_id'))
      .unionAll(trx.selectFrom('consent_subjects').select('user_id'))
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
    return found.length
  },
}
