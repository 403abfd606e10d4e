import type { Db } from '../postgres/tables'
import { type CatalogueFiles, SupportFile } from './files'
import { byCode, columnsOf, type Fields, type Kind, pick, readRows, type Source, upsert } from './kind'

const ITEM = SupportFile.properties.items.items
const PAGES: Source = {
  table: 'support_pages',
  key: ['sid'],
  columns: columnsOf(SupportFile).filter((column) => column !== 'items'),
}
const ITEMS: Source = {
  table: 'support_items',
  key: ['sid', 'item'],
  columns: [...columnsOf(ITEM), 'sid', 'position'],
}

/** The support pages with their items. A page that was removed is inactive: leads refer to it. */
export async function supportKind(db: Db, { supports }: CatalogueFiles): Promise<Kind> {
  const wanted = byCode<Fields & (typeof supports)[number]>(supports, 'sid')
  const items = (await readRows(db, ITEMS)).sort((a, b) => Number(a.position) - Number(b.position))
  const pages = (await readRows(db, PAGES))
    .filter(({ sid, active }) => active || wanted.has(String(sid)))
    .map((page) => ({
      ...page,
      items: items.filter(({ sid }) => sid === page.sid).map((item) => pick(item, columnsOf(ITEM))),
    }))
  return {
    name: 'support pages',
    wanted,
    inForce: byCode(pages, 'sid'),
    end: 'is inactive',
    put: async (codes) => {
      for (const { items, fields, ...page } of supports.filter(({ sid }) => codes.has(sid))) {
        const { sid } = page
        await upsert(db, PAGES, [{ ...page, fields: JSON.stringify(fields) }])
        await upsert(
          db,
          ITEMS,
          items.map((item, position) => ({ ...item, sid, position })),
        )
        const kept = items.map(({ item }) => item)
        await db.deleteFrom('support_items').where('sid', '=', sid).where('item', 'not in', kept).execute()
      }
    },
    remove: (codes) =>
      db.updateTable('support_pages').set({ active: false }).where('sid', 'in', codes).execute(),
  }
}
