-- A statement that planned to read the default partition and then waited for its lock found rows moved away: a valid
-- session was answered 401, and a repeated request could run again. A partition is therefore added while nobody reads or
-- writes the table; who waits plans anew.
create or replace function add_partition(parent text, key text, first date, past date) returns bigint language plpgsql as $$
declare
  part text := parent || '_' || to_char(first, 'YYYYMMDD');
  rest text := parent || '_default';
  lower text := first || ' 00:00:00+00';
  upper text := past || ' 00:00:00+00';
  moved bigint;
begin
  execute format('lock table only %I in access exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  execute format('create table %I (like %I including defaults including constraints including indexes)', part, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    rest, key, lower, key, upper, part);
  get diagnostics moved = row_count;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lower, upper);
  return moved;
end $$;
