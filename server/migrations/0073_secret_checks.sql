-- Which secrets this database was written with: a keyed digest of each (postgres/secrets.ts), compared at every start.
create table secret_checks (
  name text primary key,
  digest text not null
);
