import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'
import { type CatalogueFiles, ShopFile } from './files'
import type { Kind } from './kind'
import { columnsOf, rowKind } from './rows'

/** The stores. One that was removed is closed: appointments refer to it. */
export const shopKind = (db: Kysely<Database>, { shops }: Pick<CatalogueFiles, 'shops'>): Promise<Kind> =>
  rowKind(
    db,
    { table: 'shops', key: ['shop_id'], columns: [...columnsOf(ShopFile), 'open'] },
    {
      name: 'stores',
      rows: shops.map((shop) => ({ ...shop, open: true })),
      isEnded: ({ open }) => !open,
      end: 'is closed',
      remove: async (codes) => {
        await db.updateTable('shops').set({ open: false }).where('shop_id', 'in', codes).execute()
      },
    },
  )
