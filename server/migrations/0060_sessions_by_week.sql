-- Sessions are partitioned like what every visit writes (0055), so that retention drops them by whole weeks.
alter table sessions rename to sessions_old;
alter table sessions_old drop constraint sessions_pkey, drop constraint sessions_session_id_key;
drop index sessions_user, sessions_expiry, sessions_verified, sessions_awaiting;
create table sessions (
  token_hash text not null,
  session_id text not null,
  user_id bigint not null,
  device text not null,
  channel text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  awaits_consents boolean not null default false,
  verified_person text,
  verified_at timestamptz,
  -- Monday of the week (UTC) in which it was opened. The token names it, so that a lookup reads one partition
  -- (services/login/sessions.ts).
  week date not null
) partition by range (week);
create table sessions_default partition of sessions default;

do $$
declare
  monday date;
begin
  for monday in select distinct date_trunc('week', created_at, 'UTC') at time zone 'UTC' from sessions_old order by 1 loop
    perform add_partition('sessions', 'week', monday, monday + 7);
  end loop;
end $$;
insert into sessions (token_hash, session_id, user_id, device, channel, created_at, expires_at, awaits_consents,
  verified_person, verified_at, week)
select token_hash, session_id, user_id, device, channel, created_at, expires_at, awaits_consents,
  verified_person, verified_at, date_trunc('week', created_at, 'UTC') at time zone 'UTC'
from sessions_old;
drop table sessions_old;

alter table sessions add primary key (token_hash, week);
alter table sessions add foreign key (user_id) references visitors on delete cascade;
create unique index sessions_id on sessions (session_id, week);
create index sessions_user on sessions (user_id);
create index sessions_verified on sessions (verified_at) where verified_at is not null;
create index sessions_awaiting on sessions (expires_at) where awaits_consents;
