-- What a visitor asks for, with the answers that institutions need. Identity numbers are encrypted (S26.2).
create table orders (
  order_no text not null,
  user_id bigint not null references visitors (user_id),
  flow smallint not null default 0 check (flow between 0 and 2),
  -- Fen; months.
  amount bigint check (amount > 0),
  term integer check (term > 0),
  purpose text,
  name_sealed text,
  id_no_sealed text,
  id_no_masked text,
  occupation text,
  monthly_income text,
  social_security text,
  housing_fund text,
  age_range text,
  channel text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  from_partner_link boolean not null default false,
  primary key (user_id, order_no)
);
create unique index orders_one_open on orders (user_id) where applied_at is null and not from_partner_link;
create index orders_user on orders (user_id, created_at desc);
-- By the creation, which never changes: an index on updated_at would grow with every save.
create index orders_unused on orders (created_at) where applied_at is null;
