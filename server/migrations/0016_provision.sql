-- To whom personal data was provided (网络数据安全管理条例 art. 12), and which personal values an operator's command showed.
-- Entries are added before the data is sent or shown, and never changed. After a deletion they are found by the number of an
-- application or a receipt, which contains `user_id`, or by the phone number, of which they have a keyed hash (INDEX_SECRET).

create table provisions (
  -- A visitor or lead; of a message to a phone number alone a negative number made of `person_digest`.
  user_id bigint not null,
  id bigint generated always as identity,
  person_digest text not null,
  receiver text not null,
  carrier text,
  purpose text not null,
  categories text[] not null check (cardinality(categories) > 0),
  basis text not null check (basis in ('consent', 'entrusted')),
  -- Numbers of ledger entries.
  consents jsonb not null,
  subject text,
  message_id text,
  at timestamptz not null,
  primary key (user_id, id)
);
-- Attempts of a delivery share its id: those that provide the same are one entry. Consents may be too long for an index row.
create unique index provisions_once on provisions
  (user_id, message_id, receiver, coalesce(carrier, ''), categories, hashtextextended(consents::text, 0));
create index provisions_person on provisions (person_digest);
create index provisions_at on provisions (at);

create table readings (
  user_id bigint not null,
  id bigint generated always as identity,
  person_digest text not null,
  command text not null,
  by text not null,
  reason text not null check (reason <> ''),
  categories text[] not null check (cardinality(categories) > 0),
  at timestamptz not null,
  primary key (user_id, id)
);
create index readings_person on readings (person_digest);
create index readings_at on readings (at);

-- By the database's clock, because a server's may be wrong. 1,096 days are at least three years, also with a leap day.
create function record_ended(at timestamptz) returns boolean language sql stable as $$
  select at < now() - interval '1096 days'
$$;

create function record_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and record_ended(old.at) then
    return old;
  end if;
  raise exception '% is append-only for three years: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create trigger provisions_keep before update or delete on provisions for each row execute function record_keep();
create trigger readings_keep before update or delete on readings for each row execute function record_keep();
alter table provisions enable always trigger provisions_keep;
alter table readings enable always trigger readings_keep;
revoke truncate on provisions, readings from current_user;

do $$
declare
  one text;
begin
  foreach one in array array['record_ended(timestamptz)', 'record_keep()'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', one::regprocedure, current_schema());
  end loop;
end $$;
