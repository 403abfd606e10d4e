alter table ads
  -- Fen that a click takes from the budget.
  add column cost_per_click bigint not null default 0 check (cost_per_click >= 0),
  -- null = unlimited. Set by the seed once, never reset by it.
  add column stock integer check (stock >= 0),
  add check (spent <= budget);

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

-- One row for each visitor and day (China time).
create table ad_visitors (
  ad_id integer not null references ads (id),
  day date not null,
  -- `user:<id>`, before login `device:<id>`.
  visitor text not null,
  channel text not null,
  at timestamptz not null,
  primary key (ad_id, day, visitor)
);
