import pg from 'pg'

/** The coordinator of a Citus whose workers are already added, as a role that may create databases on all of them. */
export type Citus = { host: string; port: number; user: string; workers: { host: string; port: number }[] }

export type Place = { host: string; port: number; user: string; database: string }

/** Runs `work` on a connection to one machine. */
export async function on<T>(
  { host, port, user, database }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, port, user, database, options: '-c client_min_messages=error' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Reads the workers from the coordinator of `CITUS_URL`. Throws unless there are some. */
export async function citusAt(url: string): Promise<Citus> {
  const { hostname: host, port, username: user, pathname } = new URL(url)
  const coordinator = { host, port: Number(port || 5432), user: decodeURIComponent(user) }
  const workers = await on({ ...coordinator, database: pathname.slice(1) }, async (client) => {
    await client.query(`do $$ begin
      if to_regrole('funnel') is null then create role funnel login; end if; end $$`)
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
    )
    return rows
  })
  if (workers.length === 0) throw new Error('CITUS_URL names a database without active workers')
  return { ...coordinator, workers }
}

/** Ends what uses a database. */
export const endUsers = (place: Place) =>
  on({ ...place, database: 'postgres' }, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      place.database,
    ]),
  )

/** Rolls back what a killed connection had prepared: no database is dropped before. */
async function rollBackPrepared(place: Place): Promise<void> {
  await on(place, async (client) => {
    const { rows } = await client.query<{ gid: string }>(
      'select gid from pg_prepared_xacts where database = current_database()',
    )
    for (const { gid } of rows) await client.query(`rollback prepared '${gid}'`)
  }).catch(() => {})
}

/** Makes an empty database on all machines, in place of one with its name. */
export async function createOn(citus: Citus, database: string): Promise<Place> {
  const { workers, ...coordinator } = citus
  const place = { ...coordinator, database }
  const places = [place, ...workers.map((worker) => ({ ...place, ...worker }))]
  for (const one of places) await rollBackPrepared(one)
  // The machines' own processes connect to each other's databases, and would do so again until all are gone.
  for (const one of places)
    await on({ ...one, database: 'postgres' }, (client) =>
      client.query(`alter database ${database} allow_connections false`).catch(() => {}),
    )
  for (const one of places) {
    await endUsers(one)
    await on({ ...one, database: 'postgres' }, async (client) => {
      await client.query(`drop database if exists ${database} with (force)`)
      await client.query(`create database ${database}`)
    })
    await on(one, async (client) => {
      await client.query('create extension citus')
      // As an operator sets it for the servers' role, since limits are not carried to the workers (docs/scaling.md).
      await client.query(`alter database ${database} set lock_timeout = 2500`)
      // Tests change triggers, which the file that distributes switches on for itself only.
      await client.query(`alter database ${database} set citus.enable_unsafe_triggers = on`)
    })
  }
  await on(place, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [citus.host, citus.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
  return place
}
