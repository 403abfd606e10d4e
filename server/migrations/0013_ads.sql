-- Paid places. `spent` is never reset by the seed.
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
  check (ends_at > starts_at)
);

create index ads_position on ads (position, id);
