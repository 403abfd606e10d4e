create table channels (
  code text primary key,
  name text not null,
  theme_color text not null,
  entry text not null check (entry in ('from', 'yfrom')),
  redirect_domain text not null default '',
  half_flow boolean not null default false,
  test boolean not null default false,
  app_ios text not null default '',
  app_android text not null default '',
  app_universal text not null default '',
  app_version text not null default '',
  app_sha256 text not null default ''
);

create table device_channels (
  device text primary key,
  user_id bigint references visitors on delete set null,
  first_channel text not null,
  last_channel text not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);

create table channel_hits (
  id bigint generated always as identity primary key,
  channel text not null,
  click_id text,
  landing text not null,
  device text not null,
  at timestamptz not null
);
create index channel_hits_channel on channel_hits (channel, at);

create table marks (
  id text primary key,
  name text not null,
  page text not null,
  at timestamptz not null,
  props jsonb not null,
  channel text not null,
  device text not null,
  user_id bigint,
  received_at timestamptz not null
);
create index marks_received on marks (received_at);
