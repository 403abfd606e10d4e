import type { Db } from '../postgres/tables'

/** A channel's options; undefined for an unknown code. */
export const channelByCode = (db: Db, code: string) =>
  db.selectFrom('channels').selectAll().where('code', '=', code).executeTakeFirst()
