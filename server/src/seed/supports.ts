import type { Kysely } from 'kysely'
import type { Database } from '../database'
import { isSafeAddress } from '../services/safe-hop'
import type { SupportFile } from './files'
import { upsert } from './upsert'

/**
 * Stores the partner lists and their items; an item that is no longer in the file goes.
 * @throws Error when an item leads elsewhere than to its product's institution (decisions.md §7)
 */
export async function seedSupports(db: Kysely<Database>, supports: SupportFile[]): Promise<void> {
  for (const { items, fields, ...page } of supports) {
    await upsert(db, 'support_pages', ['sid'], [{ ...page, fields: JSON.stringify(fields) }])
    for (const [position, item] of items.entries()) {
      const institution = await db
        .selectFrom('products')
        .innerJoin('institutions', 'institutions.code', 'products.institution_code')
        .select('hosts')
        .where('products.code', '=', item.product_code)
        .executeTakeFirst()
      if (!institution || !isSafeAddress(item.url, institution.hosts)) {
        throw new Error(
          `supports.json, ${page.sid}/${item.item}: ${item.url} is no address of its institution`,
        )
      }
      await upsert(db, 'support_items', ['sid', 'item'], [{ ...item, sid: page.sid, position }])
    }
    const kept = items.map(({ item }) => item)
    await db.deleteFrom('support_items').where('sid', '=', page.sid).where('item', 'not in', kept).execute()
  }
}
