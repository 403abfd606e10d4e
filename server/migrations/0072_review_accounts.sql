-- The account of WeChat's reviewers, at most one. Neither its number nor its code is stored: the number as a keyed hash, and
-- the code and the keys of its data follow from `account_id` and INDEX_SECRET. Its data is in a database of its own.
create table review_accounts (
  one boolean primary key default true check (one),
  account_id text not null,
  mobile_index text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Devices that logged in: what they sent before, as anybody's, is deleted with the account.
  devices text[] not null default '{}'
);
