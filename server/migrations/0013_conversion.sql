-- What is reported to advertising platforms; nothing personal but the click, deleted with its visitor.
create table conversions (
  conversion_id bigint generated always as identity,
  user_id bigint not null references visitors on delete cascade,
  event text not null check (event in ('login', 'order', 'application', 'received')),
  subject text not null,
  touch text not null check (touch in ('first', 'last')),
  channel text not null,
  platform text not null,
  click_id text not null,
  clicked_at timestamptz not null,
  at timestamptz not null,
  reported_at timestamptz,
  primary key (user_id, conversion_id),
  unique (user_id, subject, event, platform, click_id)
);
create index conversions_at on conversions (at);
