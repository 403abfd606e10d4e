create table visitors (
  user_id bigint generated always as identity (start with 10001) primary key,
  mobile_sealed text not null,
  mobile_index text not null unique,
  phone_mark text not null,
  name text,
  area_code text,
  area_country text,
  area_province text,
  area_city text,
  area_county text,
  first_channel text,
  last_channel text,
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash text primary key,
  session_id text not null unique,
  user_id bigint not null references visitors on delete cascade,
  device text not null,
  channel text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

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

create table login_ids (
  login_id text primary key,
  mobile_sealed text not null,
  issued_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table login_marks (
  id bigint generated always as identity primary key,
  user_id bigint not null references visitors on delete cascade,
  scene text not null,
  channel text not null,
  device text not null,
  host text not null,
  at timestamptz not null
);
create index login_marks_user on login_marks (user_id);

create table limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index limits_reset on limits (resets_at);

create table idempotency (
  key text not null,
  path text not null,
  actor text not null,
  fingerprint text not null,
  answer text,
  at timestamptz not null,
  primary key (path, actor, key)
);
create index idempotency_at on idempotency (at);
