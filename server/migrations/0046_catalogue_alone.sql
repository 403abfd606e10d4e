-- The trigger runs in whatever session changes a product: in one with another search path (`set search_path = ''`, a
-- restore by pg_restore) it would not find its table, and a temporary table of that name would be changed instead.
do $$
begin
  execute format('alter function catalogue_changed() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
