import { sql } from 'kysely'
import type { Db } from './tables'

/** How many seconds a database is behind the one that it replicates; null for one that replicates none. */
export type Behind = number | 'unknown' | null

/**
 * 0 when a replica has replayed all that it receives. Without a connection to the primary that says nothing: then the time
 * since its last transaction counts, which is unknown when there was none.
 */
export async function secondsBehind(read: Db): Promise<Behind> {
  const { rows } = await sql<{ replicates: boolean; seconds: number | null }>`
    select pg_is_in_recovery() as replicates, case
      when exists (select from pg_stat_wal_receiver where pid is not null)
        and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
    end::float as seconds`.execute(read)
  const [{ replicates, seconds } = { replicates: false, seconds: null }] = rows
  return replicates ? (seconds ?? 'unknown') : null
}
