import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../../src/config/config'
import { sha256 } from '../../src/lib/canonical-json'
import { openDatabase, openPool } from '../../src/postgres/database'
import { migrate } from '../../src/postgres/migrate'
import type { Database } from '../../src/postgres/tables'
import { distributionOf } from '../../src/privacy/distribution'
import { appendOnly, ending, TABLES } from '../../src/privacy/rooms'
import { applyCatalogue } from '../../src/seed/apply'
import { readFolder } from '../../src/seed/folder'
import { seed } from '../../src/seed/seed'
import { type Citus, createOn, endUsers, on, type Place } from './citus-nodes'

/** Of everything that the tables of a database are made from. */
const madeFrom = (folder: string) =>
  sha256(
    [
      distributionOf(TABLES),
      ...readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
    ].join(),
  )

/** What a test may have changed besides rows; a database whose digest is another one is made anew. */
const shapeOf = ({ migrationsDir }: Config) => `
  select md5(string_agg(one, ';' order by one)) as shape from (
    select '${madeFrom(migrationsDir)}' as one union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as one from pg_trigger where not tgisinternal
    union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid::regprocedure, md5(prosrc), proconfig) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', attrelid::regclass, attname, attnotnull) from pg_attribute join pg_class on oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
    union all select concat_ws(' ', indexrelid::regclass) from pg_index join pg_class on oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
  ) shapes`

const names = TABLES.map(({ name }) => name)
/** The history of the catalogue, which no trigger lets be emptied. */
const HISTORY = ['catalogue_files', 'catalogue_revisions']
/** They are emptied whatever is in them, so that the seed's visitors get the first numbers again. */
const ofVisitors = TABLES.filter(({ owner }) => owner !== null).map(({ name }) => name)
const quoted = (list: readonly string[]) => list.map((name) => `'${name}'`).join(', ')

/** Keeps the seed's rows beside the tables, where only the coordinator has them. */
const keepSeed = (config: Config) => `
  create schema seeded;
  set citus.enable_ddl_propagation = off;
  do $$ declare one text; begin
    foreach one in array array[${quoted(names)}] loop
      execute format('create table seeded.%1$I as select * from public.%1$I', one);
    end loop;
  end $$;
  create table seeded.shape as ${shapeOf(config)};`

/** Empties the tables whose rows are not the seed's any more. Only a superuser may empty those of the ledger. */
const RESET = `
  set citus.multi_shard_modify_mode = 'sequential';
  do $$ declare
    one text;
    changed text[] := '{}';
    is_same boolean;
  begin
    foreach one in array array[${quoted(names)}] loop
      if one = any (array[${quoted(ofVisitors)}]) then
        execute format('select not exists (select 1 from public.%I)', one) into is_same;
        if not is_same then changed := changed || one; end if;
        continue;
      end if;
      execute format('with t as materialized (select * from public.%1$I) select (
        select md5(string_agg(t::text, '';'' order by t::text)) from t) is not distinct from (
        select md5(string_agg(t::text, '';'' order by t::text)) from seeded.%1$I t)', one) into is_same;
      if not is_same then changed := changed || one; end if;
    end loop;
    if changed && array[${quoted(HISTORY)}] then
      ${HISTORY.map((name) => `alter table ${name} disable trigger ${name}_refuse;`).join(' ')}
    end if;
    if changed <> '{}' then
      execute 'truncate ' || (select string_agg(format('public.%I', name), ', ') from unnest(changed) name) || ' cascade';
    end if;
    if changed && array[${quoted(HISTORY)}] then
      ${HISTORY.map((name) => `alter table ${name} enable always trigger ${name}_refuse;`).join(' ')}
    end if;
  end $$;
  insert into catalogue select * from seeded.catalogue where not exists (select 1 from catalogue);
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
      perform setval(one, (select seqstart from pg_sequence where seqrelid = one), false);
    end loop;
  end $$;`

async function work(place: Place, task: (db: Kysely<Database>) => Promise<unknown>) {
  const db = openDatabase(openPool(place, 2, { patient: true }))
  await task(db)
  await db.destroy()
}

const fill = (place: Place, of: Config) =>
  work(place, async (db) => {
    const [config, at] = [{ ...of, mode: 'test' as const }, new Date()]
    // A start applies only files that have changed.
    await applyCatalogue(db, readFolder(config.seedDir), { by: 'start', at, config })
    await seed({ db, config, clock: { now: () => at } })
  })

async function make(citus: Citus, database: string, config: Config): Promise<void> {
  const place = await createOn(citus, database)
  await work(place, (db) => migrate(db, config.migrationsDir, { role: 'funnel', appendOnly, ending }))
  await on(place, (client) => client.query(distributionOf(TABLES)))
  await fill(place, config)
  await on(place, (client) => client.query(keepSeed(config)))
}

const exists = (citus: Citus, database: string) =>
  on({ ...citus, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    return rowCount === 1
  })

const isWhole = (citus: Citus, database: string, config: Config) =>
  on({ ...citus, database }, async (client) => {
    const { rowCount } = await client
      .query(`select from seeded.shape kept join (${shapeOf(config)}) now using (shape)`)
      .catch(() => ({ rowCount: 0 }))
    return rowCount === 1
  })

const taken = new Set<string>()

/** A distributed and seeded database that this worker of the test runner does not use at the moment. */
export async function takeDistributed(citus: Citus, config: Config): Promise<string> {
  let number = 0
  const nameOf = (serial: number) => `funnel_${process.env.JEST_WORKER_ID ?? 1}_${serial}`
  while (taken.has(nameOf(number))) number++
  const database = nameOf(number)
  taken.add(database)
  if (!(await exists(citus, database)) || !(await isWhole(citus, database, config)))
    await make(citus, database, config)
  else {
    await on({ ...citus, database }, (client) => client.query(RESET))
    const { host, port, user } = citus
    await fill({ host, port, user, database }, config)
  }
  return database
}

/** Ends what still uses the database, and gives it back. */
export async function giveBack(citus: Citus, database: string): Promise<void> {
  await endUsers({ ...citus, database })
  taken.delete(database)
}
