-- Advertisements, always shown with the label 广告.

-- An advertisement, from the seed, which never resets `spent` and `stock`.
create table ads (
  id integer primary key,
  position text not null,
  title text not null,
  image text not null,
  target text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  budget bigint not null check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  cost_per_click bigint not null default 0 check (cost_per_click >= 0),
  stock integer check (stock >= 0),
  check (ends_at > starts_at),
  check (spent <= budget)
);
create index ads_position on ads (position, id);

create table ad_clicks (
  id bigint generated always as identity primary key,
  ad_id integer not null references ads (id),
  kind text not null check (kind in ('click', 'stock')),
  channel text not null,
  device text not null,
  user_id bigint,
  charged bigint not null,
  at timestamptz not null
);
create index ad_clicks_ad on ad_clicks (ad_id, at);
create index ad_clicks_at on ad_clicks (at);
create index ad_clicks_user on ad_clicks (user_id) where user_id is not null;
-- A visitor's first click of a day is charged, so each click asks for the charged ones of its device and visitor.
create index ad_clicks_charged_device on ad_clicks (ad_id, device, at) where charged > 0;
create index ad_clicks_charged_user on ad_clicks (ad_id, user_id, at) where charged > 0 and user_id is not null;

create table ad_visitors (
  ad_id integer not null references ads (id),
  day date not null,
  visitor text not null,
  channel text not null,
  at timestamptz not null,
  primary key (ad_id, day, visitor)
);
create index ad_visitors_visitor on ad_visitors (visitor);
create index ad_visitors_at on ad_visitors (at);
