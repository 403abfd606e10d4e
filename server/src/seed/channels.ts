import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'
import { type CatalogueFiles, ChannelFile } from './files'
import type { Kind } from './kind'
import { columnsOf, rowKind } from './rows'

/** The channels. Links of one that was removed still open, with the defaults of an unknown channel. */
export const channelKind = (
  db: Kysely<Database>,
  { channels }: Pick<CatalogueFiles, 'channels'>,
): Promise<Kind> =>
  rowKind(
    db,
    { table: 'channels', key: ['code'], columns: columnsOf(ChannelFile) },
    {
      name: 'channels',
      rows: channels,
      end: 'is removed; its links open with the defaults',
      remove: async (codes) => {
        await db.deleteFrom('channels').where('code', 'in', codes).execute()
      },
    },
  )

/** The operator's hosts, to which the addresses of channels must belong. */
export function operatorKind(
  db: Kysely<Database>,
  { operator }: Pick<CatalogueFiles, 'operator'>,
): Promise<Kind> {
  const own = operator.hosts.map((host) => ({ host, app_store: false }))
  // A host that is in both lists counts as the operator's own, which may be used for more addresses.
  const stores = operator.app_store_hosts.filter((host) => !operator.hosts.includes(host))
  return rowKind(
    db,
    { table: 'operator_hosts', key: ['host'], columns: ['host', 'app_store'] },
    {
      name: "operator's hosts",
      rows: [...own, ...stores.map((host) => ({ host, app_store: true }))],
      end: 'is removed',
      remove: async (codes) => {
        await db.deleteFrom('operator_hosts').where('host', 'in', codes).execute()
      },
    },
  )
}
