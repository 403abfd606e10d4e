import type { Kysely } from 'kysely'
import type { Database } from '../postgres/tables'

/** A channel's options; undefined for an unknown code. */
export const channelByCode = (db: Kysely<Database>, code: string) =>
  db.selectFrom('channels').selectAll().where('code', '=', code).executeTakeFirst()
