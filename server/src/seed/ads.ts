import { type Kysely, sql } from 'kysely'
import type { Database } from '../postgres/tables'
import { Ad, type CatalogueFiles } from './files'
import type { Kind } from './kind'
import { columnsOf, rowKind } from './rows'

/** The advertisements. Spent budget and remaining stock are never reset. One that was removed ends: clicks refer to it. */
export async function adKind(
  db: Kysely<Database>,
  { ads }: Pick<CatalogueFiles, 'ads'>,
  at: Date,
): Promise<Kind> {
  const rows = ads.map((ad) => ({
    ...ad,
    cost_per_click: ad.cost_per_click ?? 0,
    starts_at: new Date(ad.starts_at),
    ends_at: new Date(ad.ends_at),
  }))
  const stored = await db.selectFrom('ads').select(['id', 'spent']).execute()
  const spent = new Map(stored.map((row) => [row.id, row.spent]))
  const columns = columnsOf(Ad).filter((column) => column !== 'stock')
  const kind = await rowKind(
    db,
    { table: 'ads', key: ['id'], columns },
    {
      name: 'advertisements',
      rows,
      // One that never began ends as soon as it does: PostgreSQL refuses an end before the beginning.
      isEnded: ({ starts_at, ends_at }) => Number(ends_at) <= Math.max(Number(starts_at) + 1, Number(at)),
      end: 'ends',
      remove: async (codes) => {
        await db
          .updateTable('ads')
          .set({ ends_at: sql`greatest(${at}::timestamptz, starts_at + interval '1 ms')` })
          .where('id', 'in', codes.map(Number))
          .execute()
      },
    },
  )
  return {
    ...kind,
    refused: ads
      .filter(({ id, budget }) => budget < (spent.get(id) ?? 0))
      .map(({ id }) => `advertisement ${id} has spent more than its new budget: end it instead`),
    put: async (codes) => {
      await kind.put(codes)
      for (const { id, stock = null } of ads)
        if (!spent.has(id)) await db.updateTable('ads').set({ stock }).where('id', '=', id).execute()
    },
  }
}
