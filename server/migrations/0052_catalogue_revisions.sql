-- Every state of the catalogue's files that was put in force: when, by whom, what changed, and the files themselves.
create table catalogue_files (
  -- SHA-256 of the content, hex.
  hash text primary key,
  content text not null
);

create table catalogue_revisions (
  number integer primary key,
  at timestamptz not null,
  -- `--by`, or the user of the operating system; `start` outside of production.
  applied_by text not null,
  -- The difference, as it was printed.
  summary text not null,
  -- Name of each file → its hash.
  files jsonb not null
);

-- An agreement that the catalogue no longer has stays, because consents refer to it, and nobody is asked for it.
alter table agreements add column active boolean not null default true;
