import type { Kysely } from 'kysely'
import type { Database } from '../tables/database'
import type { SeedFiles } from './files'
import { upsert } from './upsert'

/** Empty values, so that one that was removed from the file is also removed from the database. */
const NOTHING = {
  redirect_domain: '',
  app_ios: '',
  app_android: '',
  app_universal: '',
  app_version: '',
  app_sha256: '',
  app_stores: {},
  conversions: null,
}

/** Stores the channels, and the operator's hosts that their addresses must belong to. */
export async function seedChannels(
  db: Kysely<Database>,
  { channels, operator }: Pick<SeedFiles, 'channels' | 'operator'>,
): Promise<void> {
  const rows = channels.map((channel) => ({ ...NOTHING, ...channel }))
  await upsert(db, 'channels', ['code'], rows)
  const own = operator.hosts.map((host) => ({ host, app_store: false }))
  // A host that is in both lists counts as the operator's own, which may be used for more addresses.
  const stores = operator.app_store_hosts.filter((host) => !operator.hosts.includes(host))
  await db.deleteFrom('operator_hosts').execute()
  await upsert(db, 'operator_hosts', ['host'], [...own, ...stores.map((host) => ({ host, app_store: true }))])
}
