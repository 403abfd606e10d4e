import type { Kysely } from 'kysely'
import type { Database } from '../../tables/database'

/**
 * Whether a visitor lets the order of offers go by their own amount and term. On until they switch it off; then off on
 * every device, because PIPL art. 24 asks for an option that does not target their personal characteristics.
 */
export async function isPersonalised(db: Kysely<Database>, user_id: number): Promise<boolean> {
  const visitor = await db
    .selectFrom('visitors')
    .select('personalised')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  // An account that was deleted a moment ago: nothing of it may be used.
  return visitor?.personalised ?? false
}

export async function choosePersonalised(
  db: Kysely<Database>,
  user_id: number,
  personalised: boolean,
): Promise<void> {
  await db.updateTable('visitors').set({ personalised }).where('user_id', '=', user_id).execute()
}
