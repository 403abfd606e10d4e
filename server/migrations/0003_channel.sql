create table channels (
  code text primary key,
  name text not null,
  theme_color text not null,
  entry text not null check (entry in ('from', 'yfrom')),
  redirect_domain text not null default '',
  half_flow boolean not null default false,
  pass_on boolean not null default true,
  test boolean not null default false,
  app_ios text not null default '',
  app_android text not null default '',
  app_universal text not null default '',
  app_version text not null default '',
  app_sha256 text not null default '',
  app_stores jsonb not null default '{}' check (jsonb_typeof(app_stores) = 'object'),
  conversions jsonb,
  -- When it last changed its platform: click ids from before are those of another platform.
  conversions_since timestamptz
);

create function note_platform_change() returns trigger language plpgsql as $$
begin
  new.conversions_since := now();
  return new;
end $$;
create trigger channels_platform before update of conversions on channels for each row
  when (old.conversions ->> 'platform' is distinct from new.conversions ->> 'platform')
  execute function note_platform_change();

-- The operator's own hosts, the only ones of redirect domains and of the app's addresses (S4.9).
create table operator_hosts (
  host text primary key check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  app_store boolean not null
);

create table device_channels (
  device text primary key,
  user_id bigint references visitors on delete set null,
  first_channel text not null,
  last_channel text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  first_click_id text,
  last_click_id text,
  last_click_at timestamptz
);
create index device_channels_user on device_channels (user_id) where user_id is not null;
create index device_channels_nobody on device_channels (last_at) where user_id is null;

create sequence channel_hits_serial;
create table channel_hits (
  id bigint not null default nextval('channel_hits_serial'),
  channel text not null,
  click_id text,
  landing text not null,
  device text not null,
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create table channel_hits_default partition of channel_hits default;
create index channel_hits_channel on channel_hits (channel, at);
create index channel_hits_at on channel_hits (at);
create index channel_hits_click on channel_hits (device) where click_id is not null;

create table marks (
  id text not null,
  -- Monday of the week in which it happened, so that a repeated mark has the same key; 1970-01-05 for a wrong clock.
  week date not null,
  name text not null,
  page text not null,
  at timestamptz not null,
  props jsonb not null,
  channel text not null,
  device text not null,
  user_id bigint,
  received_at timestamptz not null,
  primary key (id, week)
) partition by range (week);
create table marks_default partition of marks default;
create index marks_received on marks (received_at);
create index marks_user on marks (user_id) where user_id is not null;
