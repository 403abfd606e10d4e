-- What is reported to advertising platforms: that the visitor of a click logged in, completed an order, applied, or that
-- the institution has the application. Which platform a channel reports to, and what, is part of the channel.
alter table channels add column conversions jsonb;

-- When the click of the last touch was; a later touch without a click keeps the click id. That of the first touch is the
-- touch itself.
alter table device_channels add column last_click_at timestamptz;
alter table visitors add column last_click_at timestamptz;
update device_channels set last_click_at = last_at where last_click_id is not null;
update visitors set last_click_at = last_touch_at where last_click_id is not null;

create table conversions (
  conversion_id bigint generated always as identity primary key,
  user_id bigint not null references visitors on delete cascade,
  event text not null check (event in ('login', 'order', 'application', 'received')),
  -- The number of the visitor, order or application.
  subject text not null,
  touch text not null check (touch in ('first', 'last')),
  channel text not null,
  platform text not null,
  click_id text not null,
  clicked_at timestamptz not null,
  at timestamptz not null,
  -- When the platform accepted it.
  reported_at timestamptz,
  unique (subject, event, platform, click_id)
);
create index conversions_user on conversions (user_id);
create index conversions_at on conversions (at);

-- Deleted with its visitor, and with it the delivery that waits.
alter table deliveries
  add column conversion_id bigint references conversions on delete cascade,
  add constraint deliveries_conversion check ((kind = 'conversion') = (conversion_id is not null));
create index deliveries_of_conversion on deliveries (conversion_id) where conversion_id is not null;
