-- The account of WeChat's reviewers, at most one.
create table review_accounts (
  one boolean primary key default true check (one),
  account_id text not null,
  mobile_index text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  devices text[] not null default '{}'
);
