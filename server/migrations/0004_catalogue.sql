-- What is the same for every visitor, from the seed: institutions, products and agreements, with their history.

create table institutions (
  code text primary key,
  name text not null,
  licence_no text not null,
  licence_note text not null,
  complaint_phone text not null,
  mark text not null check (char_length(mark) = 1),
  -- The path of its logo, which is among catalogue_files; null = none.
  logo text,
  hosts text[] not null default '{}',
  site text not null default '',
  decision_place text not null default '',
  daily_applications integer check (daily_applications > 0),
  mini_program jsonb,
  way text not null default 'jump' check (way in ('jump', 'direct', 'relay')),
  relay_operator text not null default '',
  papers jsonb not null default '[]'
);

-- A product, with the version of its definition that is in force.
create table products (
  code text primary key,
  institution_code text not null references institutions (code),
  version text not null,
  listed boolean not null,
  -- Why it is not listed; for operators only.
  unlisted_reason text,
  check (listed or unlisted_reason is not null)
);

create table product_versions (
  code text not null references products (code),
  version text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (code, version)
);

create table agreements (
  code text primary key,
  title text not null,
  "group" text not null,
  institution_code text references institutions (code),
  position integer not null,
  only_read boolean not null default false,
  active boolean not null default true
);

create table agreement_versions (
  code text not null references agreements (code),
  version text not null,
  html text not null,
  hash text not null,
  source_hash text not null,
  effective_at timestamptz not null,
  primary key (code, version)
);

create table catalogue_files (
  hash text primary key,
  content text not null
);

create table catalogue_revisions (
  number integer primary key,
  at timestamptz not null,
  -- `--by`, or the user of the operating system; `start` outside of production.
  applied_by text not null,
  summary text not null,
  files jsonb not null
);

-- What is to come into force later; the row goes when it has.
create table catalogue_plans (
  number integer generated always as identity primary key,
  due timestamptz not null unique,
  planned_by text not null,
  planned_at timestamptz not null,
  summary text not null,
  files jsonb not null,
  -- Why it was not put in force when it was due.
  refused text
);

-- The version of all of the above. Whatever changes their rows, also an operator's psql, gives it a new value in the
-- same transaction, so a server that sees the version it knows may use its copy in memory (catalogue/catalogue.ts).
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
  foreach source in array array['institutions', 'products', 'product_versions', 'agreements', 'agreement_versions',
    'catalogue_revisions'] loop
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

create function catalogue_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger catalogue_revisions_refuse before update or delete or truncate on catalogue_revisions
  for each statement execute function catalogue_refuse();
create trigger catalogue_files_refuse before update or delete or truncate on catalogue_files
  for each statement execute function catalogue_refuse();
alter table catalogue_revisions enable always trigger catalogue_revisions_refuse;
alter table catalogue_files enable always trigger catalogue_files_refuse;
