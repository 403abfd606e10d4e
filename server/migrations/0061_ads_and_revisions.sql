-- Fen that are taken from an advertisement's budget (they are part of `ads.spent`) and that no click has used yet, in slots,
-- so that visitors who click on the same advertisement do not wait for one row.
create table ad_slots (
  ad_id integer not null references ads (id),
  slot integer not null,
  held bigint not null check (held >= 0),
  primary key (ad_id, slot)
);

-- What was in force, when and by whom stays as it was written.
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
