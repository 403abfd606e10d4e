import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/**
 * Stores whether offers are sorted by the visitor's own amount and term. On until the visitor switches it off, then off on
 * every device: PIPL art. 24 requires an option that does not target personal characteristics.
 */
export async function choosePersonalised(
  db: Kysely<Database>,
  user_id: number,
  personalised: boolean,
): Promise<void> {
  await db.updateTable('visitors').set({ personalised }).where('user_id', '=', user_id).execute()
}
