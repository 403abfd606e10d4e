import { institutionCode } from '@contract/brands'
import { DEFAULT_WAY } from '@contract/rules/ways'
import { sql } from 'kysely'
import { logoFile, logoPath } from '../catalogue/logos'
import type { Db } from '../postgres/tables'
import { Ad, type CatalogueFiles, ChannelFile, InstitutionFile, ShopFile } from './files'
import type { Folder } from './folder'
import { closedStores, endedChannels } from './in-use'
import { columnsOf, hundredfold, type Kind, noted, rowKind } from './kind'

/** The path of an institution's logo; null without one. */
export const logoPathOf = ({ logo }: InstitutionFile, texts: Folder['texts']) =>
  logo ? logoPath(logo, texts[logoFile(logo)] ?? '') : null

/** Institutions. One that has or had products or stores stays: applications and appointments refer to it. */
export async function institutionKind(
  db: Db,
  { institutions }: CatalogueFiles,
  texts: Folder['texts'],
): Promise<Kind> {
  const kind = await rowKind(db, {
    name: 'institutions',
    table: 'institutions',
    key: ['code'],
    columns: columnsOf(InstitutionFile),
    rows: institutions.map((one) => ({
      ...one,
      way: one.way ?? DEFAULT_WAY,
      papers: one.papers?.length ? one.papers : undefined,
      logo: logoPathOf(one, texts),
    })),
    end: 'is deleted',
    remove: async (names) => {
      const codes = names.map(institutionCode)
      // Its agreements were never consented to, because an application or a lead needs a product.
      const agreements = db.updateTable('agreements').where('institution_code', 'in', codes)
      await agreements.set({ institution_code: null }).execute()
      await db.deleteFrom('institutions').where('code', 'in', codes).execute()
    },
  })
  const products = await db.selectFrom('products').select('institution_code').distinct().execute()
  const shops = await db.selectFrom('shops').select('institution_code').distinct().execute()
  const used = new Set([...products, ...shops].map(({ institution_code }) => institution_code))
  const refused = [...kind.inForce.keys()]
    .filter((code) => used.has(institutionCode(code)) && !kind.wanted.has(code))
    .map(
      (code) =>
        `institutions.json: institution ${code} cannot be removed, because products or stores refer to it: remove those only`,
    )
  return { ...kind, refused }
}

/** The operator's hosts, to which the addresses of channels must belong. */
export function operatorKind(db: Db, { operator }: CatalogueFiles): Promise<Kind> {
  const own = operator.hosts.map((host) => ({ host, app_store: false }))
  // A host that is in both lists counts as the operator's own, which may be used for more addresses.
  const stores = operator.app_store_hosts.filter((host) => !operator.hosts.includes(host))
  return rowKind(db, {
    name: "operator's hosts",
    table: 'operator_hosts',
    key: ['host'],
    columns: ['host', 'app_store'],
    rows: [...own, ...stores.map((host) => ({ host, app_store: true }))],
    end: 'is removed',
    remove: (codes) => db.deleteFrom('operator_hosts').where('host', 'in', codes).execute(),
  })
}

/** The channels. Links of one that was removed still open, with the defaults of an unknown channel. */
export async function channelKind(db: Db, { channels }: CatalogueFiles, at: Date): Promise<Kind> {
  const kind = await rowKind(db, {
    name: 'channels',
    table: 'channels',
    key: ['code'],
    columns: columnsOf(ChannelFile),
    rows: channels.map((one) => ({ ...one, pass_on: one.pass_on ?? !one.half_flow })),
    end: 'is removed; its links open with the defaults',
    remove: (codes) => db.deleteFrom('channels').where('code', 'in', codes).execute(),
  })
  return { ...kind, notes: noted(await endedChannels(db, kind, at)) }
}

/** The advertisements. Spent budget and remaining stock are never reset. One that was removed ends: clicks refer to it. */
export async function adKind(db: Db, { ads }: CatalogueFiles, at: Date): Promise<Kind> {
  const stored = await db.selectFrom('ads').select(['id', 'spent']).execute()
  const spent = new Map(stored.map((row) => [row.id, row.spent]))
  const kind = await rowKind(db, {
    name: 'advertisements',
    table: 'ads',
    key: ['id'],
    columns: columnsOf(Ad).filter((column) => column !== 'stock'),
    rows: ads.map((ad) => ({
      ...ad,
      cost_per_click: ad.cost_per_click ?? 0,
      starts_at: new Date(ad.starts_at),
      ends_at: new Date(ad.ends_at),
    })),
    // One that never began ends as soon as it does: PostgreSQL refuses an end before the beginning.
    isEnded: ({ starts_at, ends_at }) => Number(ends_at) <= Math.max(Number(starts_at) + 1, Number(at)),
    end: 'ends',
    remove: (codes) =>
      db
        .updateTable('ads')
        .set({ ends_at: sql`greatest(${at}::timestamptz, starts_at + interval '1 ms')` })
        .where('id', 'in', codes.map(Number))
        .execute(),
  })
  return {
    ...kind,
    refused: ads
      .filter(({ id, budget }) => budget < (spent.get(id) ?? 0))
      .map(({ id }) => `ads.json, ${id}: it has spent more than its new budget: end it instead`),
    notes: noted(hundredfold('ads.json', kind)),
    put: async (codes) => {
      await kind.put(codes)
      for (const { id, stock = null } of ads)
        if (!spent.has(id)) await db.updateTable('ads').set({ stock }).where('id', '=', id).execute()
    },
  }
}

/** The stores. One that was removed is closed: appointments refer to it. */
export async function shopKind(db: Db, { shops }: CatalogueFiles, at: Date): Promise<Kind> {
  const kind = await rowKind(db, {
    name: 'stores',
    table: 'shops',
    key: ['shop_id'],
    columns: [...columnsOf(ShopFile), 'open'],
    rows: shops.map((shop) => ({ ...shop, open: true })),
    isEnded: ({ open }) => !open,
    end: 'is closed',
    remove: (codes) => db.updateTable('shops').set({ open: false }).where('shop_id', 'in', codes).execute(),
  })
  return { ...kind, notes: noted(await closedStores(db, kind, at)) }
}
