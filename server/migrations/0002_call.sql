-- What every call needs, and the partitions of what is written with every visit.

create table limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index limits_reset on limits (resets_at);

create table idempotency (
  key text not null,
  path text not null,
  actor text not null,
  fingerprint text not null,
  answer text,
  at timestamptz not null,
  -- The day (UTC) under which it is stored; a request in the last minute of a day has a row for the next one too.
  day date not null,
  primary key (path, actor, key, day)
) partition by range (day);
create table idempotency_default partition of idempotency default;
create index idempotency_at on idempotency (at);
create index idempotency_actor on idempotency (actor);

-- Starts of reproducible runs on this database, whose clock stands still (server/src/sandbox/seeded-run.ts).
create sequence sandbox_starts;

-- Retention drops whole partitions; the server adds them ahead (privacy/partitions.ts). A row without one goes to the
-- default partition, so that no write fails. Adds the partition [first, past) of `parent`, UTC, and moves its rows
-- there; returns their number. Nobody uses the table meanwhile: a statement planned before would miss these rows.
create function add_partition(parent text, key text, first date, past date) returns bigint language plpgsql as $$
declare
  part text := parent || '_' || to_char(first, 'YYYYMMDD');
  rest text := parent || '_default';
  lower text := first || ' 00:00:00+00';
  upper text := past || ' 00:00:00+00';
  moved bigint;
begin
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(quote_ident(parent))) then
    raise exception '% has no partitions', quote_ident(parent);
  end if;
  execute format('lock table only %I in access exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  execute format('create table %I (like %I including defaults including constraints including indexes)', part, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    rest, key, lower, key, upper, part);
  get diagnostics moved = row_count;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lower, upper);
  return moved;
end $$;

-- Drops a partition of `parent`; returns whether there was one.
create function drop_partition(parent text, first date) returns boolean language plpgsql as $$
declare
  part text := parent || '_' || to_char(first, 'YYYYMMDD');
begin
  if not exists (select from pg_inherits
    where inhparent = to_regclass(quote_ident(parent)) and inhrelid = to_regclass(quote_ident(part))) then
    return false;
  end if;
  execute format('drop table %I', part);
  return true;
end $$;

-- The server's role owns no table, so both run with the rights of the owner, and see only this schema.
do $$
declare
  one text;
begin
  foreach one in array array['add_partition(text, text, date, date)', 'drop_partition(text, date)'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', one::regprocedure, current_schema());
  end loop;
end $$;
