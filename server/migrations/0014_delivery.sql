-- What is sent after the commit, each delivery to one receiver, so that a slow one delays no other.
create table deliveries (
  id bigint generated always as identity,
  -- Whose data it is about; a notice of a withdrawal outlives the account, and then the number is nobody's.
  user_id bigint not null,
  kind text not null check (kind in ('deliver', 'lead', 'withdraw', 'visit', 'conversion', 'notice')),
  apply_no text,
  lead_no text,
  conversion_id bigint,
  institution_code text references institutions (code),
  platform text,
  message_id uuid not null default gen_random_uuid(),
  available_at timestamptz not null,
  attempts integer not null default 0,
  attempts_before_retry integer not null default 0,
  sending_until timestamptz,
  done_at timestamptz,
  carried boolean not null default false,
  dead_at timestamptz,
  refused text,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, conversion_id) references conversions on delete cascade,
  constraint deliveries_receiver check ((institution_code is null) <> (platform is null)),
  constraint deliveries_subject check (kind = 'conversion' or apply_no is not null or lead_no is not null),
  constraint deliveries_conversion check ((kind = 'conversion') = (conversion_id is not null))
);
-- Due deliveries are taken for each receiver (RECEIVER in delivery/receivers.ts), withdrawal notices first.
create index deliveries_due on deliveries ((coalesce(institution_code, 'platform ' || platform)), available_at, id)
  where done_at is null and dead_at is null;
create index deliveries_notices on deliveries ((coalesce(institution_code, 'platform ' || platform)), available_at, id)
  where kind = 'withdraw' and done_at is null and dead_at is null;
create index deliveries_dead on deliveries (dead_at) where dead_at is not null;
create index deliveries_told on deliveries (done_at) where kind = 'withdraw';
create index deliveries_apply on deliveries (user_id, apply_no) where apply_no is not null;
-- The operator reads them by number.
create index deliveries_id on deliveries (id);
create index deliveries_lead on deliveries (user_id, lead_no) where lead_no is not null;
create index deliveries_of_conversion on deliveries (user_id, conversion_id) where conversion_id is not null;

create table delivery_attempts (
  delivery_id bigint not null,
  attempt integer not null,
  user_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  status integer,
  error text,
  primary key (user_id, delivery_id, attempt),
  foreign key (user_id, delivery_id) references deliveries on delete cascade
);
