import type { Kysely } from 'kysely'
import type { Database } from '../tables/database'
import type { SupportFile } from './files'
import { upsert } from './upsert'

/** Stores the support pages and their items; items that were removed from the file are deleted. */
export async function seedSupports(db: Kysely<Database>, supports: SupportFile[]): Promise<void> {
  for (const { items, fields, ...page } of supports) {
    await upsert(db, 'support_pages', ['sid'], [{ ...page, fields: JSON.stringify(fields) }])
    for (const [position, item] of items.entries()) {
      await upsert(db, 'support_items', ['sid', 'item'], [{ ...item, sid: page.sid, position }])
    }
    const kept = items.map(({ item }) => item)
    await db.deleteFrom('support_items').where('sid', '=', page.sid).where('item', 'not in', kept).execute()
  }
}
