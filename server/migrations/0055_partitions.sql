-- What is written with every visit and kept for a fixed period is partitioned by time, so that retention drops a whole
-- partition instead of deleting its rows one by one. The server adds partitions ahead and drops old ones
-- (services/privacy/partitions.ts). A row whose partition is missing goes to the default partition, so that no write fails.

-- Adds the partition [first, past) of `parent`, UTC, and moves its rows there from the default partition. Returns their
-- number. The table is made first and attached then, because that blocks neither reads nor writes of other partitions.
create function add_partition(parent text, key text, first date, past date) returns bigint language plpgsql as $$
declare
  part text := parent || '_' || to_char(first, 'YYYYMMDD');
  rest text := parent || '_default';
  lower text := first || ' 00:00:00+00';
  upper text := past || ' 00:00:00+00';
  moved bigint;
begin
  execute format('create table %I (like %I including defaults including constraints including indexes)', part, parent);
  execute format('lock table %I in access exclusive mode', rest);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    rest, key, lower, key, upper, part);
  get diagnostics moved = row_count;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lower, upper);
  return moved;
end $$;

alter table marks rename to marks_old;
alter table marks_old drop constraint marks_pkey;
drop index marks_received, marks_user;
create table marks (
  id text not null,
  -- Monday of the week in which it happened (routes/channel.ts): a mark that is sent again has the same week, so the key
  -- recognises it. 1970-01-05 when the device's clock is wrong; those stay in the default partition.
  week date not null,
  name text not null,
  page text not null,
  at timestamptz not null,
  props jsonb not null,
  channel text not null,
  device text not null,
  user_id bigint,
  received_at timestamptz not null
) partition by range (week);

alter table channel_hits rename to channel_hits_old;
alter table channel_hits_old drop constraint channel_hits_pkey;
drop index channel_hits_channel, channel_hits_at;
create sequence channel_hits_serial;
select setval('channel_hits_serial', coalesce(max(id), 0) + 1, false) from channel_hits_old;
create table channel_hits (
  id bigint not null default nextval('channel_hits_serial'),
  channel text not null,
  click_id text,
  landing text not null,
  device text not null,
  at timestamptz not null
) partition by range (at);

alter table match_traces rename to match_traces_old;
alter table match_traces_old drop constraint match_traces_pkey;
drop index match_traces_order, match_traces_user;
create table match_traces (
  trace_id uuid not null,
  order_no text not null,
  user_id bigint not null,
  rule_version text not null,
  personalised boolean not null,
  inputs jsonb not null,
  products jsonb not null,
  results jsonb not null,
  created_at timestamptz not null,
  second_look jsonb not null default '[]',
  closed jsonb not null default '{}'
) partition by range (created_at);

alter table idempotency rename to idempotency_old;
alter table idempotency_old drop constraint idempotency_pkey;
drop index idempotency_at, idempotency_actor;
create table idempotency (
  key text not null,
  path text not null,
  actor text not null,
  fingerprint text not null,
  answer text,
  at timestamptz not null,
  -- The day (UTC) under which it is stored; a request in the last minute of a day has a row for the next one too
  -- (http/idempotency.ts).
  day date not null
) partition by range (day);

create table marks_default partition of marks default;
create table channel_hits_default partition of channel_hits default;
create table match_traces_default partition of match_traces default;
create table idempotency_default partition of idempotency default;

create temporary table marked on commit drop as
select id, case when at between received_at - interval '8 days' and received_at + interval '8 days'
    then date_trunc('week', at at time zone 'UTC')::date else '1970-01-05' end as week
from marks_old;
do $$
declare
  source record;
  first date;
begin
  for source in
    select 'marks' as parent, 'week' as key, interval '7 days' as step, min(week)::timestamp at time zone 'UTC' as since,
        max(week)::timestamp at time zone 'UTC' as until
      from marked where week > '1970-01-05'
    union all select 'channel_hits', 'at', '7 days', date_trunc('week', min(at), 'UTC'), max(at) from channel_hits_old
    union all select 'match_traces', 'created_at', '1 month', date_trunc('month', min(created_at), 'UTC'), max(created_at)
      from match_traces_old
    union all select 'idempotency', 'day', '1 day', date_trunc('day', min(at), 'UTC'), max(at) from idempotency_old
  loop
    first := (source.since at time zone 'UTC')::date;
    while first <= (source.until at time zone 'UTC')::date loop
      perform add_partition(source.parent, source.key, first, (first + source.step)::date);
      first := first + source.step;
    end loop;
  end loop;
end $$;

insert into marks (id, week, name, page, at, props, channel, device, user_id, received_at)
select id, week, name, page, at, props, channel, device, user_id, received_at from marks_old join marked using (id);
insert into channel_hits (id, channel, click_id, landing, device, at)
select id, channel, click_id, landing, device, at from channel_hits_old;
insert into match_traces (trace_id, order_no, user_id, rule_version, personalised, inputs, products, results, created_at,
  second_look, closed)
select trace_id, order_no, user_id, rule_version, personalised, inputs, products, results, created_at, second_look,
  closed
from match_traces_old;
insert into idempotency (key, path, actor, fingerprint, answer, at, day)
select key, path, actor, fingerprint, answer, at, (at at time zone 'UTC')::date from idempotency_old;
drop table marks_old, channel_hits_old, match_traces_old, idempotency_old;

-- After the rows, because that builds each index in one go.
alter table marks add primary key (id, week);
create index marks_received on marks (received_at);
create index marks_user on marks (user_id) where user_id is not null;
alter table channel_hits add primary key (id, at);
create index channel_hits_channel on channel_hits (channel, at);
create index channel_hits_at on channel_hits (at);
alter table match_traces add primary key (trace_id, created_at);
create index match_traces_order on match_traces (order_no, created_at desc);
create index match_traces_user on match_traces (user_id);
create index match_traces_created on match_traces (created_at);
alter table match_traces
  add foreign key (order_no) references orders (order_no), add foreign key (user_id) references visitors (user_id);
alter table idempotency add primary key (path, actor, key, day);
create index idempotency_at on idempotency (at);
create index idempotency_actor on idempotency (actor);
