import type { Payload } from '@contract/endpoints'
import type { Deps } from '../http/deps'
import type { RowKey } from '../lib/statement'
import type { Db } from '../postgres/tables'

export async function saveContact(
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  { user_id, order_no }: RowKey<'order_no'>,
  values: Payload<'/v2/offline/saveUserInfo'>['values'],
): Promise<void> {
  const note = values.note?.trim()
  const contact = {
    name_sealed: vault.seal(values.contact_name.trim(), 'contact_name'),
    mobile_sealed: vault.seal(values.contact_mobile, 'mobile'),
    note_sealed: note ? vault.seal(note, 'note') : null,
    updated_at: clock.now(),
  }
  await db
    .insertInto('offline_contacts')
    .values({ user_id, order_no, ...contact })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_no']).doUpdateSet(contact))
    .execute()
}

/** Whom the store may expect and call; null when the visitor has named nobody. */
export async function contactOf(db: Db, vault: Pick<Deps['vault'], 'open'>, order: RowKey<'order_no'>) {
  const row = await db
    .selectFrom('offline_contacts')
    .select(['name_sealed', 'mobile_sealed', 'note_sealed'])
    .where(({ and }) => and(order))
    .executeTakeFirst()
  if (!row) return null
  const name = vault.open(row.name_sealed, 'contact_name')
  const mobile = vault.open(row.mobile_sealed, 'mobile')
  return { name, mobile, note: row.note_sealed ? vault.open(row.note_sealed, 'note') : '' }
}
