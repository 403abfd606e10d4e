-- The version of what is the same for every visitor: institutions, products and agreements. Whatever changes their rows,
-- the seed of any server or an operator's psql, gives it a new value in the same transaction. So a server that sees the
-- version it has read the rows with may use them from memory (services/catalogue/catalogue.ts).
create table catalogue (
  only_row boolean primary key default true check (only_row),
  -- Random, so that no two states have the same one, in a restored database either.
  version uuid not null
);
insert into catalogue (version) values (gen_random_uuid());

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue set version = gen_random_uuid();
  return null;
end $$;

do $$
declare
  source text;
begin
  foreach source in array array['institutions', 'products', 'product_versions', 'agreements', 'agreement_versions'] loop
    execute format('create trigger catalogue_rows after insert or delete on %I
      for each row execute function catalogue_changed()', source);
    -- The seed writes every row at each start, mostly with the same values.
    execute format('create trigger catalogue_values after update on %I
      for each row when (old.* is distinct from new.*) execute function catalogue_changed()', source);
    execute format('create trigger catalogue_emptied after truncate on %I
      for each statement execute function catalogue_changed()', source);
    -- Also for a session that sets session_replication_role.
    execute format('alter table %I enable always trigger catalogue_rows', source);
    execute format('alter table %I enable always trigger catalogue_values', source);
    execute format('alter table %I enable always trigger catalogue_emptied', source);
  end loop;
end $$;
