-- Orders: what a visitor asks for. Identity numbers are sealed; id_no_index is a keyed blind index (S26.2).
create table orders (
  order_no text primary key,
  user_id bigint not null references visitors (user_id),
  flow smallint not null default 0 check (flow between 0 and 3),
  amount bigint check (amount > 0),
  term integer check (term > 0),
  purpose text,
  name text,
  id_no_sealed text,
  id_no_index text,
  id_no_masked text,
  birth_date text,
  occupation text,
  monthly_income text,
  social_security text,
  housing_fund text,
  channel text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set by the first application; from then on the order is read-only.
  applied_at timestamptz
);

create unique index orders_one_open on orders (user_id) where applied_at is null;

create index orders_user on orders (user_id, created_at desc);

create index orders_id_no on orders (id_no_index) where id_no_index is not null;

create table match_traces (
  trace_id uuid primary key,
  order_no text not null references orders (order_no),
  user_id bigint not null references visitors (user_id),
  rule_version text not null,
  personalised boolean not null,
  -- What the rules saw; never a name or an identity number.
  inputs jsonb not null,
  products jsonb not null,
  results jsonb not null,
  created_at timestamptz not null
);

create index match_traces_order on match_traces (order_no, created_at desc);

create table applications (
  apply_no text primary key,
  order_no text not null references orders (order_no),
  user_id bigint not null references visitors (user_id),
  product_code text not null references products (code),
  product_version text not null,
  institution_code text not null references institutions (code),
  amount bigint not null check (amount > 0),
  term integer not null check (term > 0),
  status text not null check (status in ('submitted', 'received', 'reviewing', 'contacting', 'closed', 'withdrawn')),
  -- The confirmed cost sheet and its hash.
  cost_sheet jsonb not null,
  cost_sheet_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (product_code, product_version) references product_versions (code, version)
);

create unique index applications_one_live on applications (user_id, product_code) where status not in ('closed', 'withdrawn');

create index applications_order on applications (order_no);

create table application_timeline (
  id bigint generated always as identity primary key,
  apply_no text not null references applications (apply_no),
  status text not null,
  at timestamptz not null
);

create index application_timeline_apply on application_timeline (apply_no, id);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  apply_no text not null references applications (apply_no),
  available_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null
);

create index outbox_due on outbox (available_at, id) where done_at is null;
