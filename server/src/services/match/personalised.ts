import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/**
 * Whether offers are sorted by the visitor's own amount and term. On until the visitor switches it off, then off on every
 * device: PIPL art. 24 requires an option that does not target personal characteristics.
 */
export async function isPersonalised(db: Kysely<Database>, user_id: number): Promise<boolean> {
  const visitor = await db
    .selectFrom('visitors')
    .select('personalised')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  // The account has just been deleted, so none of its data may be used.
  return visitor?.personalised ?? false
}

export async function choosePersonalised(
  db: Kysely<Database>,
  user_id: number,
  personalised: boolean,
): Promise<void> {
  await db.updateTable('visitors').set({ personalised }).where('user_id', '=', user_id).execute()
}
