import type { TABLES } from './rooms'

type Distributed = Pick<(typeof TABLES)[number], 'name' | 'key'>

/** The foreign keys are taken off first: Citus would make a table that one leads from a local one before its turn. */
const KEEP_KEYS = `
create temporary table foreign_keys on commit drop as
  select conrelid::regclass::text as of_table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace;
do $$
declare
  one record;
begin
  for one in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', one.of_table, one.name);
  end loop;
end $$;`

const ADD_KEYS = `
do $$
declare
  one record;
begin
  for one in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', one.of_table, one.name, one.definition);
  end loop;
end $$;`

/** A change of a reference table runs the trigger on each machine; the version is on the coordinator, and no volatile function in an update. */
const ONE_VERSION = `
do $$ begin execute format($format$
create or replace function catalogue_changed() returns trigger language plpgsql
set search_path = pg_catalog, %I, pg_temp as $body$
declare
  another uuid := gen_random_uuid();
begin
  if (select groupid = 0 from pg_dist_local_group) then
    update catalogue set version = another;
  end if;
  return null;
end $body$ $format$, current_schema()); end $$;`

/** The limits of time that a transaction sets hold on every machine. */
const SAME_LIMITS = `
do $$ begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
end $$;`

const statementOf = ({ name, key }: Distributed, first: ReadonlyMap<string, string>): string => {
  if (key === 'reference') return `select create_reference_table('${name}');`
  const beside = first.get(key) === name ? 'none' : first.get(key)
  return `select create_distributed_table('${name}', '${key}', colocate_with => '${beside}');`
}

/**
 * The SQL that distributes the tables over the machines of Citus by their keys, reference tables, which all may join, first. Local
 * ones stay what they are, on the coordinator, which all servers use.
 */
export function distributionOf(tables: readonly Distributed[]): string {
  const first = new Map([...tables].reverse().map(({ name, key }) => [key, name]))
  const isReference = ({ key }: Distributed) => Number(key === 'reference')
  const each = tables
    .filter(({ key }) => key !== 'local')
    .sort((a, b) => isReference(b) - isReference(a))
    .map((one) => statementOf(one, first))
  return [
    'begin;',
    // Triggers for each row of one visitor use that visitor's rows only.
    'set local citus.enable_unsafe_triggers = on;',
    "set local citus.multi_shard_modify_mode = 'sequential';",
    // Only servers of 1.0 need these triggers, and none of them runs on Citus; two write to another machine than their row's.
    'drop trigger support_leads_phone on support_leads;',
    'drop trigger provisions_lead on provisions;',
    'drop trigger idempotency_number on idempotency;',
    KEEP_KEYS,
    ONE_VERSION,
    SAME_LIMITS,
    ...each,
    ADD_KEYS,
    'commit;',
  ].join('\n')
}
