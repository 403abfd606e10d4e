import type { Data } from '@contract/endpoints'
import type { Db } from '../postgres/tables'

export const channelByCode = (db: Db, code: string) =>
  db.selectFrom('channels').selectAll().where('code', '=', code).executeTakeFirst()

/** What the configuration of integrations must fit: the partners and advertising platforms of all channels. */
export const connectedChannels = (db: Db) =>
  db.selectFrom('channels').select(['code', 'half_flow', 'conversions']).execute()

/** The app's addresses of a channel and of the channel `organic`, which holds the defaults. */
export const appRows = (db: Db, channel: string) =>
  db
    .selectFrom('channels')
    .select(['code', 'app_ios', 'app_android', 'app_universal', 'app_version', 'app_sha256', 'app_stores'])
    .where('code', 'in', [channel, 'organic'])
    .execute()

/** The app of a channel, else the default one, among the rows with usable addresses; without addresses where there is none. */
export function appOf(
  rows: Awaited<ReturnType<typeof appRows>>,
  channel: string,
): Data<'/v1/app/downloadurl'> {
  const usable = rows.filter((row) => row.app_universal !== '')
  const found = usable.find((row) => row.code === channel) ?? usable[0]
  return {
    ios: found?.app_ios ?? '',
    android: found?.app_android ?? '',
    universal: found?.app_universal ?? '',
    version: found?.app_version ?? '',
    sha256: found?.app_sha256 ?? '',
    stores: found?.app_stores ?? {},
  }
}
