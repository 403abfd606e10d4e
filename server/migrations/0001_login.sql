-- What a table and a column mean stands beside their types (server/src/<noun>/tables.ts); here is only what those do not say.

-- Visitors and the ways to log in; what is `…_sealed` is encrypted (S26.2).

-- Numbers of visitors, and of leads of people who are not logged in. Every primary, unique and foreign key of a table of
-- theirs has the number, so that all rows of one are on one machine of a distributed database.
create sequence user_ids start with 10001;

-- The only way from a phone number to its visitor, and from a number and a device to what partners' links brought there. No
-- foreign key, because it lies where the phone number leads.
create table phones (
  mobile_index text primary key,
  user_id bigint not null
);

create table visitors (
  user_id bigint primary key,
  mobile_sealed text not null,
  mobile_index text not null,
  phone_mark text not null,
  name_sealed text,
  area_code text,
  area_country text,
  area_province text,
  area_city text,
  area_county text,
  first_channel text,
  last_channel text,
  first_click_id text,
  last_click_id text,
  first_touch_at timestamptz,
  last_touch_at timestamptz,
  -- A later touch without a click keeps the click id, and this time with it.
  last_click_at timestamptz,
  personalised boolean not null default true,
  unproven_until timestamptz,
  created_at timestamptz not null default now()
);
create index visitors_unproven on visitors (unproven_until) where unproven_until is not null;

-- A login on a device; only the SHA-256 of its token is stored. Partitioned by week (see 0002_call.sql).
create table sessions (
  token_hash text not null,
  session_id text not null,
  user_id bigint not null references visitors on delete cascade,
  device text not null,
  channel text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  awaits_consents boolean not null default false,
  half_order text,
  verified_person text,
  verified_at timestamptz,
  -- Monday of the week (UTC) in which it was opened. The token tells it and the visitor, so that a lookup reads one partition.
  week date not null,
  primary key (user_id, token_hash, week)
) partition by range (week);
create table sessions_default partition of sessions default;
create unique index sessions_id on sessions (user_id, session_id, week);
create index sessions_verified on sessions (verified_at) where verified_at is not null;
create index sessions_awaiting on sessions (expires_at) where awaits_consents;

create table sms_codes (
  mobile_index text not null,
  device text not null,
  purpose text not null,
  code_hash text not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (mobile_index, device, purpose)
);
create index sms_codes_expiry on sms_codes (expires_at);

-- The phone number of WeChat's reviewers, at most one, and their code. Its row outlives the account, which a reviewer may delete.
create table review_numbers (
  mobile_index text primary key,
  code_hash text not null,
  ends_at timestamptz not null,
  one boolean not null unique default true check (one)
);

-- The visitor of that number: nothing of theirs is sent to anybody or counted.
create view reviewers as select user_id from phones join review_numbers using (mobile_index);

create table login_ids (
  login_id text primary key,
  mobile_sealed text not null,
  mobile_index text,
  issued_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_ids_mobile on login_ids (mobile_index) where mobile_index is not null;
create index login_ids_expiry on login_ids (expires_at);

-- Every login: how, from which channel, on which device.
create table login_marks (
  id bigint generated always as identity,
  user_id bigint not null references visitors on delete cascade,
  scene text not null,
  channel text not null,
  device text not null,
  host text not null,
  -- When the session was opened, which is marked once.
  at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, at)
);
create index login_marks_at on login_marks (at);

-- Keys of the encrypted login (RFC 9180). They rotate; an older one is good until it expires.
create table login_keys (
  key_id text primary key,
  -- 32 bytes, base64url.
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_keys_expiry on login_keys (expires_at);

create table login_nonces (
  key_id text not null references login_keys (key_id) on delete cascade,
  nonce text not null,
  at timestamptz not null,
  primary key (key_id, nonce)
);

create table secret_checks (
  name text primary key,
  digest text not null
);
