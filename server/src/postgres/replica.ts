import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/database'

/** How many seconds a replica is behind; 0 when it has all that it received, null for a database that is no replica. */
export async function secondsBehind(read: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
    end::float as seconds`.execute(read)
  return rows[0]?.seconds ?? null
}
