import type { Kysely } from 'kysely'
import type { Database } from '../tables/database'
import type { SeedFiles } from './files'
import { upsert } from './upsert'

/** Stores the advertisements. Spent budget and remaining stock are never reset. */
export async function seedAds(db: Kysely<Database>, ads: SeedFiles['ads']): Promise<void> {
  for (const { stock = null, starts_at, ends_at, ...ad } of ads) {
    const row = { ...ad, starts_at: new Date(starts_at), ends_at: new Date(ends_at) }
    const known = await db.selectFrom('ads').select('id').where('id', '=', ad.id).executeTakeFirst()
    await upsert(db, 'ads', ['id'], [known ? row : { ...row, stock }] as never)
  }
}
